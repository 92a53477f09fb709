"""The Great Wall. Which module holds which rules:

======================  =============================================================================================
``setup``               SETUP, SETUP2, SETUPS, SETUPC: the table before the first Fall
``flow``                FLOW, SUMMER, FALL, the frame of SPRING and WINTER, END: what follows what
``actions/orders``      CMD-01, FALL-01 to -03, SUMMER-04: Command cards chosen, laid on the track, taken back
``actions/clerks``      CLERK: moving Clerks
``actions/activation``  ACT, ADVA, FALL-07: the order of the Activations, who takes part, Shame icons, Clerks going home
``actions/production``  PROD, OVS, WARE
``actions/building``    BUILD;  ``actions/logistics`` LOG, REST-02;  ``actions/houses`` TEA, EMB, ACAD, SPRING-07, ADV
``shame``               SHAME: receiving and placing tokens, paying for them in Summer
``grids``               which cells of a Horde card may be covered: ATK-01 to -06, -13
``actions/recruit``     BAR, ATK: warriors recruited and sent
``combat``              DEFEAT, KILL, BREACH, WINTER-01 to -08: checks and assaults, as tasks
``actions/casualties``  the choices in them: who is Killed, who is Saved, what an Archer hits
``invasion``            SPRING-02 to -06, RAID, where a Horde card goes
``clauses``             what cards say, carried out: one task for each clause and each of its effects
``triggers``            GEN, ADV, events in force: abilities that answer what happens
``actions/tactics``     TAC: Tactic cards in anybody's turn
``actions/cards``       what a card says beyond the vocabulary, declared by the table
``reed``, ``qin``       REED, SOLO: their parts of every task
``coop``                COOP: Requests, Events, shared defeat and victory
``board``, ``tasks``    facts of the board side in use; the stack of what comes next
======================  =============================================================================================
"""
