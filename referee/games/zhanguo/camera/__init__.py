"""What a camera sees of ZhanGuo: what lies in which zone, the mats in millimetres, and what all that is called."""
