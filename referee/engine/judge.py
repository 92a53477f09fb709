"""Judging: the verdict on an action, the action that a partial entry means, what is legal in a position."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from referee.engine import possible
from referee.engine.action import Action, Arg
from referee.engine.errors import Ambiguous
from referee.engine.explore import MOST_EFFORT, Budget, explore
from referee.engine.game import Decision, Setting
from referee.engine.message import N_
from referee.engine.possible import MOST_FOR_LIST, Outcome
from referee.engine.runs import CANNOT, RUNNING, NotKnown
from referee.engine.verdict import ILLEGAL, LEGAL, UNVERIFIABLE, Finding, Missing, Open, Verdict, Violation

MOST_COMPLETIONS = 400
MOST_FAR = 40
MOST_SHOWN = 15
SEVERAL = 2
MOST_FOR_NEEDLESS = 12_000
"""What may be reckoned to see whether an entry of the record was asked, besides judging it."""
MOST_FOR_ONE = 4_000
"""So much effort goes into one action of a list that hinges on what nobody told."""


def judge(
    position: object, setting: Setting, action: Action, asker: int | None = None, budget: Budget | None = None
) -> Verdict:
    """The verdict on an action. Open arguments are filled if only one legal way is left, else Ambiguous is raised.

    The whole position is used, hidden parts too. The choices in Ambiguous are those that the ``asker`` may be told
    (:mod:`referee.engine.veil` judges without what is hidden). What is not known is reckoned with as far as the
    ``budget`` goes.
    """
    if _beyond(action):
        return Verdict(ILLEGAL, action, list(out_of_range(action)))
    try:
        meant = action.plain(position, setting)
        verdict = Verdict(LEGAL, meant)
        still_open = ""
        for finding in meant.findings(position, setting):
            if isinstance(finding, Violation):
                verdict.violations.append(finding)
            elif isinstance(finding, Missing):
                verdict.missing.append(finding)
            elif not still_open:
                still_open = finding.arg
        if verdict.violations:
            verdict.status = ILLEGAL
        elif still_open:
            return _complete(position, setting, meant, still_open, verdict, asker, budget or Budget())
        elif verdict.missing:
            verdict.status = UNVERIFIABLE
        return verdict
    except NotKnown:
        if RUNNING.get() is not None:
            raise
    return _judged_everywhere(position, setting, action, asker, budget or Budget())


def _judged_everywhere(
    position: object, setting: Setting, action: Action, asker: int | None, budget: Budget
) -> Verdict:
    """The verdict on all possible tables."""
    setting.has_gaps()
    verdict, still_open = possible.judge(position, setting, action, budget)
    if still_open:
        return _complete(position, setting, action, still_open, verdict, asker, budget)
    return verdict


def of_the_record(position: object, setting: Setting, action: Action) -> Verdict:
    """The verdict on an entry that was made while nobody knew whether it was asked.

    Where it was not, it is needless, which breaks no rule.
    """
    budget = Budget(MOST_EFFORT + MOST_FOR_NEEDLESS)
    verdict = judge(position, setting, action, budget=budget.part(MOST_EFFORT))
    if verdict.status == LEGAL:
        return verdict
    action = verdict.action
    needless = explore(lambda: action.needless(position, setting), fails=CANNOT, budget=budget)
    if needless.finished and not any(way.result for way in needless.ways):
        return verdict

    def judged() -> Outcome:
        needless = action.needless(position, setting)
        return Outcome(LEGAL, action) if needless else possible.outcome(position, setting, action)

    found = explore(judged, fails=CANNOT, budget=budget)
    if possible.agreed_on(found) == LEGAL:
        return Verdict(LEGAL, action, rests_on=verdict.rests_on)
    return Verdict(UNVERIFIABLE, action, missing=verdict.missing, hinges=verdict.hinges, rests_on=verdict.rests_on)


def _beyond(action: Action) -> bool:
    """Whether :func:`out_of_range` has anything to say; every entry is asked this."""
    for name, low, high in action.spec.ranges:
        value = getattr(action, name)
        if type(value) is tuple:
            if value and not low <= min(value) <= max(value) <= high:
                return True
        elif value is not None and not low <= value <= high:
            return True
    return False


def out_of_range(action: Action) -> Iterator[Violation]:
    """A violation for every number out of its range, by the rule that limits it. Private numbers are not repeated."""
    template = N_("{arg}: {low} to {high}, not {value}")
    if action.spec.private:
        template = N_("{arg}: {low} to {high}")
    for one, number in action.spec.numbers:
        value = getattr(action, one.field)
        if value is None:
            continue
        for each in value if type(value) is tuple else (value,):
            if not number.low <= each <= number.high:
                facts = {"arg": one.key, "low": number.low, "high": number.high, "value": each}
                yield Violation(one.rule or number.rule, template, **facts)


def _complete(
    position: object,
    setting: Setting,
    action: Action,
    still_open: str,
    verdict: Verdict,
    asker: int | None,
    budget: Budget,
) -> Verdict:
    args = {one.field: one for one in action.spec.args}
    told = action.spec.listed or action.spec.private
    matching = list(itertools.islice(matches(position, setting, action, budget), None if told else SEVERAL))
    if verdict.status == UNVERIFIABLE and action in matching:
        return verdict  # as it stands it is all there is to say on some of the tables
    if len(matching) == 1 and not budget.spent:
        return judge(position, setting, matching[0], budget=budget)
    if matching and told:
        raise which(action, public(position, setting, matching, asker))
    if budget.spent or not told:
        raise _told(action, args[still_open])
    return _why_none(position, setting, action, args[still_open], budget)


def _told(action: Action, missing: Arg) -> Ambiguous:
    """The question for an argument whose values nobody can list: only the table knows it."""
    return Ambiguous(
        N_("{action}: {question} Possible: {values}."),
        options=[action],
        open_args=[missing],
        action=action.text(),
        question=missing.question,
        values=", ".join(itertools.islice(missing.value.spellings("en"), MOST_SHOWN)),
    )


def which(action: Action, options: Sequence[Action]) -> Ambiguous:
    """The question which of several actions is meant, by the first argument in which they differ."""
    first = _first_difference(options, action)
    return Ambiguous(
        N_("{action}: {question} Possible: {values}."),
        options=options,
        open_args=[first],
        action=action.text(),
        question=first.question,
        values=_values(options, first),
    )


def matches(position: object, setting: Setting, action: Action, budget: Budget) -> Iterator[Action]:
    """The legal actions that agree with every argument ``action`` already has; where not all is known, what may be."""
    given = [(one.field, value) for one in action.spec.args if (value := getattr(action, one.field)) is not None]
    for candidate in candidates(type(action), position, setting, action.player, budget):
        agrees = all(getattr(candidate, name) == value for name, value in given)
        if agrees and allowed(position, setting, candidate, budget):
            yield candidate


def legal(
    position: object, setting: Setting, seat: int | None = None, decision: Decision | None = None
) -> Iterator[Action]:
    """Every legal action now, of everyone who must decide or of one seat; where not all is known, what may be legal.

    ``decision`` is that of now, if it has been asked for already.
    """
    decision, budget = decision or setting.game.decision(position, setting), Budget(MOST_FOR_LIST)
    others = [one for one in range(len(setting.seats)) if one not in decision.seats] if decision.others else []
    deciding = [(player, verb) for player in decision.seats for verb in decision.verbs]
    for player, verb in (*deciding, *((player, verb) for player in others for verb in decision.others)):
        if seat is not None and player != seat:
            continue
        yield from filter(_allowing(verb, position, setting, budget), candidates(verb, position, setting, player))


def legal_of(verb: type[Action], position: object, setting: Setting, player: int) -> Iterator[Action]:
    """Every legal action of one verb by a player who may use it now."""
    budget = Budget(MOST_FOR_LIST)
    return filter(_allowing(verb, position, setting, budget), candidates(verb, position, setting, player))


def public(position: object, setting: Setting, actions: Iterable[Action], asker: int | None = None) -> list[Action]:
    """What may be told of the actions, each once: all of the asker's own, of others what everybody may see."""
    shown = (one if one.player == asker else setting.game.public(position, one) for one in actions)
    return list(dict.fromkeys(shown))


def instead(
    position: object, setting: Setting, action: Action, limit: int = 5, asker: int | None = None
) -> list[Action]:
    """Legal actions near an illegal one: those of the same verb most like it, else one of each verb that is open now."""
    decision = setting.game.decision(position, setting)
    if type(action) in decision.verbs and action.player in decision.seats:
        found = list(itertools.islice(_nearest(position, setting, action), limit))
        if found:
            return public(position, setting, found, asker)
    return public(position, setting, itertools.islice(_one_of_each(position, setting, decision), limit), asker)


def _nearest(position: object, setting: Setting, action: Action) -> Iterator[Action]:
    """Legal actions of the same verb: first those that agree in the first argument, best match first."""
    fields = [one.field for one in action.spec.args]
    near: list[Action] = []
    far: list[Action] = []
    first = fields[0] if fields else ""
    wanted = getattr(action, first) if first else None
    for candidate in candidates(type(action), position, setting, action.player):
        if first and getattr(candidate, first) == wanted:
            near.append(candidate)
        elif len(far) < MOST_FAR:
            far.append(candidate)
    said = [(name, getattr(action, name)) for name in fields]
    near.sort(key=lambda other: -sum([getattr(other, name) == value for name, value in said]))
    return filter(_allowing(type(action), position, setting), (*near, *far))


def _one_of_each(position: object, setting: Setting, decision: Decision) -> Iterator[Action]:
    for player in decision.seats:
        for verb in decision.verbs:
            some = itertools.islice(candidates(verb, position, setting, player), MOST_FAR)
            for first in some:
                if allowed(position, setting, first):
                    yield first
                else:
                    yield from itertools.islice(filter(_allowing(verb, position, setting), some), 1)
                break


def candidates(
    verb: type[Action], position: object, setting: Setting, player: int, budget: Budget | None = None
) -> Iterator[Action]:
    """What the verb could mean for a player now; where that is not known, on any possible table."""
    if not setting.partly:
        return verb.candidates(position, setting, player)
    return possible.every(lambda: verb.candidates(position, setting, player), budget)


def _allowing(
    verb: type[Action], position: object, setting: Setting, budget: Budget | None = None
) -> Callable[[Action], bool]:
    """Says of one candidate of a player after another whether it is allowed; what they have in common is asked once.

    What was found goes with this function: it is of use as long as nothing changes the position.
    """
    if setting.partly or not verb.parts:
        return partial(allowed, position, setting, budget=budget)
    parts = [(one.key, one.asked, dict[object, bool]()) for one in verb.parts]

    def fine(one: Action) -> bool:
        for key_of, asked, found in parts:
            key = key_of(one)
            nothing = found.get(key)
            if nothing is None:
                try:
                    nothing = found[key] = _nothing_against(asked(one, position, setting))
                except NotKnown:
                    return allowed(position, setting, one, budget)
            if not nothing:
                return False
        return True

    return fine


def _nothing_against(findings: Iterable[Finding]) -> bool:
    """Whether no rule is broken and nothing is open."""
    for finding in findings:
        kind = type(finding)
        if kind is Violation or kind is Open:
            return False
    return True


def allowed(position: object, setting: Setting, action: Action, budget: Budget | None = None) -> bool:
    """Whether no rule is broken and nothing is open, as far as that is known and the ``budget`` tells."""
    try:
        return _nothing_against(action.check(position, setting))
    except NotKnown:
        if RUNNING.get() is not None:
            raise
    if budget is None:
        return possible.allowed(position, setting, action)
    return budget.spent or possible.allowed(position, setting, action, budget.part(MOST_FOR_ONE))


def _first_difference(options: Sequence[Action], given: Action) -> Arg:
    differing = [one for one in given.spec.args if len({getattr(option, one.field) for option in options}) > 1]
    still_open = [one for one in differing if getattr(given, one.field) is None]
    return next(iter((*still_open, *differing, *given.spec.args)))


def _values(options: Sequence[Action], one: Arg) -> str:
    shown = dict.fromkeys(
        one.value.show(value, "en") if (value := getattr(option, one.field)) is not None else "-" for option in options
    )
    return ", ".join(itertools.islice(shown, MOST_SHOWN))


def _too_many(arg: Arg) -> bool:
    """Whether an argument has more values than can be tried."""
    some = itertools.islice(arg.value.domain(), MOST_COMPLETIONS + 1)
    return arg.value.sampled or sum(1 for _ in some) > MOST_COMPLETIONS


def _why_none(position: object, setting: Setting, action: Action, missing: Arg, budget: Budget) -> Verdict:
    """The verdict where no legal action agrees with the entry.

    It names the rules that every completion breaks, or else those that the completion with the fewest violations
    breaks. Where not everything is known no list need be whole: there it is asked for what was not said, unless
    every value of it was tried.
    """
    hopeless = possible.in_common(lambda: [*action.hopeless(position, setting)], budget)
    verdict = Verdict(ILLEGAL, action, hopeless)
    if verdict.violations or getattr(action, missing.field) is not None:
        return verdict
    tried: list[Verdict] = []
    if setting.partly and _too_many(missing):
        raise _told(action, missing)
    for value in itertools.islice(missing.value.domain(), MOST_COMPLETIONS):
        values = {one.field: getattr(action, one.field) for one in action.spec.args} | {missing.field: value}
        try:
            tried.append(judge(position, setting, type(action)(action.player, **values), budget=budget))
        except Ambiguous:  # further arguments may still make it legal
            raise _told(action, missing) from None
        if tried[-1].status == UNVERIFIABLE:
            raise _told(action, missing)
    bad = [verdict for verdict in tried if verdict.violations]
    rests_on = [*dict.fromkeys(leaf for verdict in tried for leaf in verdict.rests_on)]
    if not bad:
        return Verdict(ILLEGAL, action, rests_on=rests_on)
    common = set.intersection(*(set(verdict.rules) for verdict in bad))
    best = min(bad, key=lambda verdict: len(verdict.violations))
    chosen = [violation for violation in best.violations if not common or violation.rule in common]
    return Verdict(ILLEGAL, action, chosen, missing=best.missing, rests_on=rests_on)
