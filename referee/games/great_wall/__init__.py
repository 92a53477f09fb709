"""The Great Wall. Which module holds which rules:

=========================  =============================================================================================
``setup``, ``dealt``       SETUP, SETUP2, SETUPS, SETUPC: the table before the first Fall; ``actions/setup``,
                           ``actions/dealt``: what is laid out, what is kept
``flow``, ``tasks``        FLOW, SUMMER, FALL, the frame of SPRING and WINTER, END: what follows what, as tasks
``actions/orders``         CMD-01, FALL-01 to -03, SUMMER-04: Command cards chosen, laid on the track, taken back
``actions/clerks``         CLERK: moving Clerks
``actions/activation``     ACT, ADVA, FALL-07: the order of Activations, who takes part, Shame icons, Clerks going home
``actions/production``     PROD, OVS, WARE; ``actions/building`` BUILD; ``actions/logistics`` LOG
``actions/houses``         TEA, EMB, ADV, SPRING-07; ``actions/academy`` ACAD, TAC-01
``actions/recruit``        BAR; ``actions/attacks`` ATK, REST; ``actions/surplus`` BUILD-09: Archers without a Firing
                           spot
``actions/casualties``     who is Killed or Saved, firing, assaults; ``actions/tactics`` TAC: Tactic cards in anybody's
                           turn
``actions/cards``          what the texts of cards ask of players; ``actions/card_deeds`` deeds that only cards bring;
                           ``actions/by_card`` results the referee does not know, ``actions/of_texts`` what untold
                           texts may ask for
``wall/``                  ``combat`` DEFEAT, KILL, BREACH, WINTER-01 to -08; ``grids`` HORDE, ATK: cells; ``invasion``
                           SPRING-02 to -06, RAID (``actions/invasion``)
``shame``, ``gains``       SHAME, SUMMER-02: tokens received, placed, paid for; what parties receive (both also under
                           ``actions/``)
``cards/``                 ``clauses``, ``effects`` what cards say, carried out; ``lasting``, ``triggers``;
                           ``counting``; ``artifacts``, ``actions/artifacts`` ART
``parties/``               ``reed``, ``qin``: REED, SOLO, what they do in every task; ``targeting``: where their
                           warriors go; ``actions/parties`` who decides for them
``emperor/``               COOP: ``coop`` the end of a Year; ``requests`` what they demand; ``sharing`` who gives what;
                           ``actions/requests``, ``actions/coop``
``final``                  SCORE: what counts at the end
``box/``                   ``board``, ``printed``: what this table's board and cards print, with the facts they come
                           from
``fits``, ``task_fits``    which data makes no sense; ``screens`` what is hidden from others
=========================  =============================================================================================
"""
