"""What a camera sees of The Great Wall: what lies in which zone, the mats in millimetres, and names for labels."""
