import type { DeckFacts, DeckGoal, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { printedScore } from '#domain/assessments/printed.scores.rules.ts';
import { feedbackFigures } from '#domain/deck/facts/feedback.facts.rules.ts';
import { plannedText } from '#domain/deck/facts/deck.figures.rules.ts';
import { deckMoney, deckNumber, priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { QBR_SECTION_KEYS, type QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { quarterNumber, type ServiceQuarter } from '#domain/customers/service.rules.ts';

/** Maximum changes of one kind that are listed individually; the rest is counted. */
const MOST_OF_A_KIND = 6;

/** Sentences about the changes of a refresh; empty if no slide changes. */
export function factsChanges(before: DeckFacts, after: DeckFacts): string[] {
  return [
    ...scoreChanges(before, after),
    ...limited(sections(before, after), 'section changes'),
    ...limited(gaps(before, after), 'gap changes'),
    ...standstill(before, after),
    ...limited(recommendations(before, after), 'recommendation changes'),
    ...plan(before, after),
    ...service(before, after),
    ...checks(before, after),
    ...feedback(before, after),
    ...ways(before, after),
    ...limited(goals(before, after), 'goal changes'),
    ...commitments(before, after),
  ];
}

export function changedDeckSections(before: DeckFacts, after: DeckFacts): QbrSectionKey[] {
  const of: [string[], QbrSectionKey[]][] = [
    [scoreChanges(before, after), ['summary', 'score', 'appendix']],
    [sections(before, after), ['sections', 'appendix']],
    [gaps(before, after), ['summary', 'findings', 'risks', 'appendix']],
    [standstill(before, after), ['risks']],
    [recommendations(before, after), ['summary', 'recommendations', 'options', 'roadmap', 'decisions']],
    [money(before, after), ['budget']],
    [equipment(before, after), ['lifecycle']],
    [service(before, after), ['service']],
    [checks(before, after), ['automatic']],
    [feedback(before, after), ['feedback']],
    [ways(before, after), ['ways']],
    [goals(before, after), ['goals']],
    [commitments(before, after), ['since']],
  ];
  const changed = new Set(of.flatMap(([changes, shownIn]) => (changes.length > 0 ? shownIn : [])));
  return QBR_SECTION_KEYS.filter((key) => changed.has(key));
}

function limited(changes: readonly string[], noun: string): string[] {
  const more = changes.length - MOST_OF_A_KIND;
  if (more <= 0) return [...changes];
  return [...changes.slice(0, MOST_OF_A_KIND), `${more} more (${noun}).`];
}

const percent = (score: number | null | undefined, { template: { bands }, customer }: DeckFacts) =>
  score === null || score === undefined ? 'no score' : `${deckNumber(printedScore(score, bands), customer, { most: 1 })}%`;
/** Sentence about a titled item: its state now and before. */
const turned = (title: string, from: string, to: string) => (from === to ? [] : [`“${title}” is ${to}; it was ${from}.`]);
const renamed = (from: string, to: string) => (from === to ? [] : [`“${from}” is now called “${to}”.`]);
const moved = (what: string, from: string, to: string) => (from === to ? [] : [`${what}: ${to} instead of ${from}.`]);

function ways(before: DeckFacts, after: DeckFacts): string[] {
  const named = ({ ways: found, customer }: DeckFacts) =>
    (found?.ways ?? [])
      .map(
        ({ score, firstYear, recommendations: { length } }) =>
          `${deckNumber(score, customer, { most: 1 })}% with ${length} for ${deckMoney(firstYear, customer)}`,
      )
      .join(', ');
  return moved('Ways to the goal', named(before) || 'none', named(after) || 'none');
}

function scoreChanges(before: DeckFacts, after: DeckFacts): string[] {
  const [was, is] = [before.runs.at(-1), after.runs.at(-1)];
  const answered = ({ answered: { answered, applicable } }: DeckFacts) => `${answered} of ${applicable}`;
  return [
    ...(is && was?.assessmentId !== is.assessmentId ? [`The deck now covers the assessment of Q${is.quarter} ${is.year}.`] : []),
    ...moved('Alignment score', percent(was?.score, before), percent(is?.score, after)),
    ...moved('Answered questions', answered(before), answered(after)),
    ...moved('Employees', String(before.customer.people ?? 'unknown'), String(after.customer.people ?? 'unknown')),
  ];
}

function sections(before: DeckFacts, after: DeckFacts): string[] {
  // Another template may use the same key for a different section.
  const isSameTemplate = before.template.name === after.template.name;
  const known = new Map(before.sections.map((section) => [section.key, section]));
  const kept = new Set(after.sections.map(({ key }) => key));
  return [
    ...after.sections.flatMap(({ key, title, score }) => {
      const was = known.get(key);
      if (!was) return [`${title} is new, at ${percent(score, after)}.`];
      return [...(isSameTemplate ? renamed(was.title, title) : []), ...moved(title, percent(was.score, before), percent(score, after))];
    }),
    ...before.sections.filter(({ key }) => !kept.has(key)).map(({ title }) => `${title} is no longer shown.`),
  ];
}

function gaps(before: DeckFacts, after: DeckFacts): string[] {
  const known = new Map(before.gaps.map((gap) => [gap.findingId, gap]));
  const kept = new Set(after.gaps.map(({ findingId }) => findingId));
  return [
    ...after.gaps.flatMap(({ findingId, words, severity, consequence }) => {
      const was = known.get(findingId);
      if (!was) return [`New gap: ${words} (${severity}).`];
      return [
        ...(was.words === words ? [] : [`“${was.words}” is now worded “${words}”.`]),
        ...(was.severity === severity ? [] : [`“${words}” is ${severity}; it was ${was.severity}.`]),
        ...((was.consequence ?? '') === (consequence ?? '') ? [] : [`The possible impact of “${words}” has new wording.`]),
      ];
    }),
    ...before.gaps.filter(({ findingId }) => !kept.has(findingId)).map(({ words }) => `No longer open: ${words}.`),
  ];
}

function standstill(before: DeckFacts, after: DeckFacts): string[] {
  const words = ({ standstill: one, customer }: DeckFacts) =>
    one ? [deckMoney(one.cost, customer), one.source].filter(Boolean).join(', ') : 'unknown';
  return moved('Cost of a day of standstill', words(before), words(after));
}

const STATES: Record<DeckRecommendation['state'], string> = {
  asked: 'requested',
  planned: 'planned',
  approved: 'approved',
  in_progress: 'under way',
  done: 'done',
};

function recommendations(before: DeckFacts, after: DeckFacts): string[] {
  const known = new Map(before.recommendations.map((one) => [one.id, one]));
  const kept = new Set(after.recommendations.map(({ id }) => id));
  const price = (one: DeckRecommendation) => priceOf(one, after.customer, false) || 'nothing';
  const when = (one: DeckRecommendation) => (one.quarter ? plannedText(one) : 'no quarter');
  return [
    ...after.recommendations.flatMap((one) => {
      const was = known.get(one.id);
      if (!was) return [`New recommendation: ${one.title} (${STATES[one.state]}).`];
      return [
        ...renamed(was.title, one.title),
        ...turned(one.title, STATES[was.state], STATES[one.state]),
        ...(price(was) === price(one) ? [] : [`“${one.title}” costs ${price(one)} instead of ${price(was)}.`]),
        ...(when(was) === when(one) ? [] : [`“${one.title}” moves from ${when(was)} to ${when(one)}.`]),
      ];
    }),
    ...before.recommendations.filter(({ id }) => !kept.has(id)).map(({ title }) => `No longer recommended: ${title}.`),
  ];
}

const plan = (before: DeckFacts, after: DeckFacts) => [...money(before, after), ...equipment(before, after)];

function money(before: DeckFacts, after: DeckFacts): string[] {
  const { customer } = after;
  const total = ({ budget }: DeckFacts) => deckMoney(sum(budget.quarters.map(({ oneTime, recurring }) => oneTime + recurring)), customer);
  const target = ({ budget }: DeckFacts) => deckMoney(sum(budget.quarters.map((quarter) => quarter.target ?? 0)), customer);
  return [...moved('Planned budget', total(before), total(after)), ...moved('Budget target', target(before), target(after))];
}

function equipment(before: DeckFacts, after: DeckFacts): string[] {
  const pastLife = ({ lifecycle }: DeckFacts) => String(sum(lifecycle.devices.map((devices) => devices.pastLife)));
  return moved('Devices past their planned life', pastLife(before), pastLife(after));
}

function service(before: DeckFacts, after: DeckFacts): string[] {
  // Field order in the stored figures may differ.
  const figuresOf = (one: ServiceQuarter) => [one.tickets, one.firstResponseMinutes, one.resolutionMinutes, one.satisfaction].join();
  const known = new Map((before.service ?? []).map((one) => [quarterNumber(one), figuresOf(one)]));
  const changed = (after.service ?? []).filter((one) => known.get(quarterNumber(one)) !== figuresOf(one));
  const kept = new Set((after.service ?? []).map(quarterNumber));
  const gone = (before.service ?? []).filter((one) => !kept.has(quarterNumber(one)));
  return [
    ...changed.map(({ year, quarter }) => `Service figures of Q${quarter} ${year} are new.`),
    ...gone.map(({ year, quarter }) => `Service figures of Q${quarter} ${year} were removed.`),
  ];
}

function checks(before: DeckFacts, after: DeckFacts): string[] {
  const counted = ({ automatic }: DeckFacts) => {
    const worse = automatic?.changes.filter(({ isWorse }) => isWorse).length ?? 0;
    return `${worse} worse and ${(automatic?.changes.length ?? 0) - worse} better`;
  };
  const repeated = ({ automatic }: DeckFacts) => String(sum(automatic?.sources.map((one) => one.repeated) ?? []));
  return [
    ...moved('Checks that changed on their own', counted(before), counted(after)),
    ...moved('Repeated checks', repeated(before), repeated(after)),
  ];
}

/** Answers and follow-ups; the other parts of the slide change with them. */
function feedback(before: DeckFacts, after: DeckFacts): string[] {
  const [was, is] = [feedbackFigures(before), feedbackFigures(after)];
  const answers = (one: typeof was) => String(one?.answers ?? 0);
  const follow = (one: typeof was) => `${one?.open ?? 0} open and ${one?.done ?? 0} completed`;
  const comments = ({ feedback: said }: DeckFacts) => (said?.comments ?? []).join('\n');
  return [
    ...moved('Answers to surveys', answers(was), answers(is)),
    ...moved('Follow-ups of answers', follow(was), follow(is)),
    ...(comments(before) === comments(after) ? [] : ['Comments in surveys have changed.']),
  ];
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function goals(before: DeckFacts, after: DeckFacts): string[] {
  const known = after.goals.map((goal) => ({ goal, was: before.goals.find((other) => isSameGoal(other, goal)) }));
  const kept = new Set(known.map(({ was }) => was));
  return [
    ...known.flatMap(({ goal: { title, status }, was }) =>
      was
        ? [...renamed(was.title, title), ...turned(title, was.status.replace('_', ' '), status.replace('_', ' '))]
        : [`New goal: ${title}.`],
    ),
    ...before.goals.filter((goal) => !kept.has(goal)).map(({ title }) => `No longer a goal: ${title}.`),
  ];
}

/** Matches by id, or by title in decks collected before goals had ids. */
function isSameGoal(one: DeckGoal, other: DeckGoal): boolean {
  return one.id !== undefined && other.id !== undefined ? one.id === other.id : one.title === other.title;
}

function commitments(before: DeckFacts, after: DeckFacts): string[] {
  const done = ({ since }: DeckFacts) => {
    const all = since?.commitments ?? [];
    return `${all.filter(({ doneOn }) => doneOn !== null).length} of ${all.length}`;
  };
  return moved('Completed commitments of the last review', done(before), done(after));
}
