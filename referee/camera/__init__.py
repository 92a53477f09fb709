"""The camera side of a table, whatever front end asks: what a game's tags and boards are, and what is kept of cameras.

``kit``       ``Kit``: registry and boards of a game, an owner's own boards in place of the printed ones; ``look``: a picture
              as boards found and an observation
``store``     ``Store``: measured lenses, learned boards and what a printer does, as files
``annotate``  a picture with zones, readings and what was not read drawn into it

Loads neither OpenCV nor NumPy until a picture is looked at.
"""
