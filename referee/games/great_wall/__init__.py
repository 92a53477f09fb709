"""The Great Wall. Which module holds which rules:

=========================  ==========================================================================================
``setup``, ``dealt``       SETUP, SETUP2, SETUPS, SETUPC: the table before the first Fall, what was dealt and kept
``flow``                   FLOW, SUMMER, FALL, the frame of SPRING and WINTER, END: what follows what
``actions/orders``         CMD-01, FALL-01 to -03, SUMMER-04: Command cards chosen, laid on the track, taken back
``actions/clerks``         CLERK: moving Clerks
``actions/activation``     ACT, ADVA, FALL-07: the order of Activations, who takes part, Shame icons, Clerks going home
``actions/production``     PROD, OVS, WARE;  ``actions/building`` BUILD;  ``actions/logistics`` LOG
``actions/houses``         TEA, EMB, ADV, SPRING-07;  ``actions/academy`` ACAD, TAC-01
``actions/recruit``        BAR;  ``actions/attacks`` ATK, REST;  ``grids`` which cells may be covered: HORDE, ATK
``combat``                 DEFEAT, KILL, BREACH, WINTER-01 to -08, as tasks;  ``actions/casualties`` the choices in them
``shame``                  SHAME, SUMMER-02: tokens received, placed, paid for
``invasion``               SPRING-02 to -06, RAID, and where a Horde card goes
``clauses``, ``effects``   what cards say, carried out: a task for each clause, then one for each effect
``lasting``, ``triggers``  what cards change as long as they lie there; abilities that answer what happens
``actions/cards``          what texts ask of players;  ``actions/card_deeds`` deeds only cards bring
``actions/by_card``        what no word of the vocabulary says, declared at the table
``actions/tactics``        TAC: Tactic cards in anybody's turn
``reed``, ``qin``          REED, SOLO: their parts of every task;  ``targeting`` where their warriors go
``coop``, ``requests``     COOP: Requests, Events, shared defeat and victory;  ``sharing`` who gives what
``artifacts``, ``final``   SCORE, ART: what counts at the end
``board``, ``printed``     what this table's board and cards print;  ``tasks`` the stack of what comes next
``fits``, ``task_fits``    which data makes no sense;  ``actions/surplus`` BUILD-09: Archers without a Firing spot
=========================  ==========================================================================================
"""
