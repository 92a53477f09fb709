"""The camera side of a table: a game's tags and boards, what pictures say of a position, and stored lenses and boards.

``kit``       ``Kit``: registry and boards of a game, an owner's own boards in place of the printed ones; ``look``: a
              picture as boards found and an observation
``choose``    which game a picture shows
``store``     ``Store``: measured lenses, learned boards and what a printer does, as files
``telling``   what a look shows, in words and as JSON; ``wording``: what a tally found, in words
``annotate``  a picture with zones, readings and what was not read drawn into it
``tally``     from pictures, a record and typed answers to a final; ``sight``: what pictures say of each spot, and how
              surely
``scene``     a rendered picture of a position on the mats
``watcher``   what has to be said after each frame; it uses ``frames``, ``settled``, ``expected`` (how a position should
              look), ``explain`` (legal actions), ``compare`` (illegal ones) and ``proposals`` (both in words)

Loads neither OpenCV nor NumPy until a picture is looked at.
"""
