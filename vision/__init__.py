"""From a picture to what lies on the table: tags read, tags seen but not read, and where they are.

Knows no game and opens no camera. Import from the modules; OpenCV, NumPy and the readers are loaded by the functions
that need them.

``observation``  ``observe(grey, registry, layouts, lens) -> Observation``: each tag's component, board, mm and zone;
                 ``together`` makes one observation of several pictures. Tags of no registry, unread tags and
                 disagreements are results too
``tracking``   ``Follower(registry, layouts, lens).see(frame) -> Seen``: a film of a table, frame by frame (NumPy, grey
               or BGR); only what changed is read again. ``Seen``: ``observation``, ``still``, ``hands``, ``covered``
               (components it says nothing about), ``problems`` (why this frame could not be read), ``looked``;
               ``settled``: still and no hands. Single pictures instead of a film: show each twice.
               ``Follower.forget()``: read the next frame as a whole
``picture``    ``load(path)`` / ``decode(data)``: a picture whose size is checked before it is decoded
``reading``    ``Reading``; ``merged(readings)``: one reading per place; ``shown``: a text made safe to print
``readers``    ``read_all(grey)``: zxing-cpp, pyzbar and OpenCV behind one interface, ``Reader``
``closed_set``  ``ClosedSet(payloads)``; ``find_unread``: squares nobody could read, compared with the codes that exist;
                ``refined``: corners as exact as the picture allows
``looking``    ``Eye``: reads a picture or a part of one; ``tracking`` also uses ``memory``, ``motion`` and
               ``sharpness``
``small_markers``  ``MarkerSet(payloads)``, ``find_small``: the same for the ArUco markers of things too small for a QR
                   symbol
``errors``     ``VisionError`` and below: an English template and its facts

Pixels are OpenCV's: the centre of the first pixel is (0, 0). Corners go round clockwise from the tag's own top left.
"""
