"""The camera side of a table, whatever front end asks: what a game's tags and boards are, and what is kept of cameras.

``kit``       ``Kit``: registry and boards of a game, an owner's own boards in place of the printed ones; ``look``: a picture
              as boards found and an observation
``choose``    which game a picture shows
``store``     ``Store``: measured lenses, learned boards and what a printer does, as files
``telling``   what a look shows, in words and as JSON; ``wording``: what a tally found
``annotate``  a picture with zones, readings and what was not read drawn into it
``tally``     pictures, a record and typed answers to a final; ``sight``: what pictures say of each spot, and how surely
``scene``     a rendered picture of a position on the mats
``watcher``   from frame to frame to what is to be said; ``frames``, ``settled``, ``outlook``, ``explain``, ``against`` and
              ``proposals`` are what it is made of

Loads neither OpenCV nor NumPy until a picture is looked at.
"""
