"""What a camera sees of Nippon: what lies in which zone, the mats in millimetres, and what all that is called."""
