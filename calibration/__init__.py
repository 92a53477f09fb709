"""Tags, mats and where things lie: everything between a printed sheet and millimetres on a board.

Knows no game. A game hands over :class:`Piece` and :class:`Layout`; this room issues codes for the pieces, prints
them, and later says where on which board a pixel lies. Import from the modules; none of them loads OpenCV, NumPy or
fpdf2 before a function needs it, except ``registration``, ``markers`` and ``lens``, which need OpenCV and NumPy at once.

``registry``      ``issue(prefix, pieces) -> Registry``; ``Tag``; ``Registry.by_payload(text)``, ``.closest`` (worst pair),
                  ``.to_data()`` / ``Registry.from_data``; ``well_formed(text)`` checks the check character
``symbols``       ``modules(tag)``: the dark modules of a tag as rows, without quiet zone, exactly as printed
``layout``        ``Layout``, ``Zone``, ``Marker``: a board in mm, x to the right, y down, origin top left;
                  ``Layout.zone_at(x, y)``, ``border_markers(...)``, ``to_data`` / ``from_data``
``geometry``      label sheets as data: ``sheet("avery-l7651")``, ``sheets()``
``sheets``        PDF of labels; ``mats``: PDF of boards; ``lens_sheet``: PDF of the ChArUco sheet
``markers``       ``find_markers(grey) -> list[SeenMarker]`` (AprilTag 36h11, id and four corners in px)
``lens``          ``Lens`` (matrix, distortion, size, source); ``lens_from_charuco(pictures)``; ``guess_lens(size)``
``registration``  ``register(grey_or_markers, layouts, size, lens=None) -> Registration`` with ``boards`` (``BoardPose``),
                  ``problems`` (errors as data) and the ``lens`` used. ``BoardPose.to_mm(px, height_mm)`` and
                  ``.to_px(mm, height_mm)`` take and give arrays of shape (n, 2)
``learning``      ``learn_board(...)``: a ``Layout`` from one photo of a person's own board
``errors``        ``CalibrationError`` and below: an English template and its facts

Pixels are OpenCV's: the centre of the first pixel is (0, 0). Heights are mm above the board.
"""
