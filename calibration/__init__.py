"""Tags, mats and where things lie: everything between a printed sheet and millimetres on a board.

Knows no game. A game hands over a :class:`~calibration.registry.Piece` for everything that carries a tag and a
:class:`~calibration.layout.Layout` for every board; this room issues codes for the pieces, prints tags and mats, and
later says where on which board a pixel lies. ``registry``, ``layout``, ``geometry``, ``zone_tags``, ``ladder`` and
``errors`` load neither OpenCV nor NumPy nor fpdf2 when imported; ``markers``, ``lens``, ``fitting``, ``registration``
and ``learning`` need OpenCV and NumPy.

``registry``      ``issue(prefix, pieces) -> Registry`` of ``Tag``; ``by_payload(text)``, ``by_marker(id)``, ``closest``
                  (the worst pair of each symbology), ``to_data()`` / ``from_data``; ``well_formed(text)`` checks the
                  check character
``symbols``       ``modules(tag)``: the dark modules as rows, without quiet zone, exactly as printed; ``quiet(tag)``
``drawn``         drawing a QR symbol with the mask that the standard prescribes; ask ``symbols``
``layout``        ``Layout``, ``Zone``, ``Marker``: a board in mm, x to the right, y down, origin top left; ``zone_at(x,
                  y)``; ``border_markers(...)``, ``rectangle(...)``; ``to_data`` / ``from_data``
``geometry``      papers and label sheets as data: ``sheet("avery-l7651")`` or ``sheet("mine.toml")``, ``sheets()``
``labels``        ``label_of(tag)``: the square of paper around a symbol, with its name
``sheets``        PDF of tags: ``on_labels(tags, sheet)``, ``to_cut_out(tags, paper)``
``mats``          PDF of boards: ``mat_pages(layout, paper)``; of the ChArUco sheet: ``lens_sheet(paper)``
``splitting``     ``tiles(layout, width, height)``: the parts of a board for pages, no marker cut
``mat_drawing``   ``draw(canvas, layout, tile, shift)``: how a mat looks; ``tints`` has its colours
``markers``       ``find_markers(grey) -> list[SeenMarker]``: AprilTag 36h11, id and four corners in px; ``refined(grey,
                  corners)``
``lens``          ``Lens``; ``lens_from_sheet(pictures)``, ``guess_lens(width, height, focal_px)``; ``Lens.sized(width,
                  height)``
``registration``  ``register(grey, layouts, lens=None)`` or ``register_markers(seen, layouts, size, lens=None)`` give a
                  ``Registration``: ``boards`` (``BoardPose``), ``problems`` (errors as data), ``notes``, the ``lens``
                  used. ``BoardPose.to_mm(px, height_mm)`` and ``.to_px(mm, height_mm)`` take and give arrays of shape
                  (n, 2); ``.residual_mm``, ``.doubt_mm``, ``.homography`` (mm to px with the lens undone),
                  ``.zones_cut_off``
``drawing``       what a ``View`` of a ``Camera`` sees of boards and pieces: ``draw_board``, ``draw_piece``
``zone_tags``     ``zone_pieces(layout)``: a tag for every zone; ``tags_by_zone(layout, centres)``
``ladder``        ``ladder()``: a registry of tags of many sizes, to try a camera; ``smallest_read(components)``
``learning``      ``learn_board(seen, tags_px, size, name=...) -> Learned``: a ``Layout`` from one photo of a person's
                  own board
``errors``        ``CalibrationError`` and below

Pixels are OpenCV's: the centre of the first pixel is (0, 0). Heights are mm above the board. Functions that draw take
``say``, which turns a template and its facts into the sentence to print.
"""
