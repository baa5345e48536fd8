import type { DeckFacts, DeckRecommendation } from '#domain/deck/facts/deck.facts.rules.ts';
import { share } from '#domain/deck/titles/titles.words.rules.ts';

/** Days after which data is flagged as outdated. */
const AGED_DAYS = 30;
/** Minimum share of known data; below it, a slide is flagged as overstating. */
const ENOUGH = 0.8;

interface Grounds {
  words: string;
  isGood: boolean;
}

/** Data basis of a section's slides, shown to the people who prepare the deck and never to the customer. */
export function groundsOf(section: string, facts: DeckFacts, today: string): Grounds[] {
  return (GROUNDS[section] ?? []).flatMap((grounds) => grounds(facts, today));
}

/** Reports whether any data is outdated or incomplete. */
export const isWeak = (grounds: readonly Grounds[]): boolean => grounds.some(({ isGood }) => !isGood);

type Ground = (facts: DeckFacts, today: string) => Grounds[];

const DAY_MS = 86_400_000;

/** "today", "1 day ago", "41 days ago". */
function agedWords(what: string, day: string, today: string): Grounds {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS));
  const ago = days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  return { words: `${what} ${ago}`, isGood: days <= AGED_DAYS };
}

const known = (part: number, whole: number, words: string): Grounds[] => (whole === 0 ? [] : [{ words, isGood: part / whole >= ENOUGH }]);

const answers: Ground = ({ answered: { answered, applicable } }) =>
  known(answered, applicable, `${share(answered, applicable)} questions answered`);

const verified: Ground = ({ answered: { answered, verified } }) =>
  verified === undefined ? [] : known(verified, answered, `${share(verified, answered)} answers seen, documented or read by a tool`);

const assessed: Ground = ({ runs }, today) => {
  const last = runs.at(-1);
  return last ? [agedWords('Assessed', last.approvedAt.slice(0, 10), today)] : [];
};

const collected: Ground = ({ collectedOn }, today) => [agedWords('Collected', collectedOn, today)];

const evidence: Ground = ({ gaps }) => {
  const backed = gaps.filter(({ evidence: note }) => note !== null && note.trim() !== '').length;
  return known(backed, gaps.length, `${share(backed, gaps.length)} gaps with evidence`);
};

const rated: Ground = ({ gaps }) => {
  const both = gaps.filter(({ impact, likelihood }) => impact !== null && likelihood !== null).length;
  return known(both, gaps.length, `${share(both, gaps.length)} gaps rated by impact and likelihood`);
};

const isOpen = ({ state }: DeckRecommendation) => state !== 'done';

const priced: Ground = ({ recommendations }) => {
  const open = recommendations.filter(isOpen);
  const costed = open.filter(({ costKnown }) => costKnown).length;
  return known(costed, open.length, `${share(costed, open.length)} recommendations priced`);
};

const dated: Ground = ({ recommendations }) => {
  const open = recommendations.filter(isOpen);
  const planned = open.filter(({ quarter }) => quarter !== null).length;
  return known(planned, open.length, `${share(planned, open.length)} recommendations dated`);
};

const targets: Ground = ({ budget: { quarters } }) => {
  const set = quarters.filter(({ target }) => target !== null).length;
  return known(set, quarters.length, `${share(set, quarters.length)} quarters with a target`);
};

const replacements: Ground = ({ lifecycle: { devices, undatedPastLife } }) => {
  const past = devices.reduce((sum, { pastLife }) => sum + pastLife, 0);
  return known(past - undatedPastLife, past, `${share(past - undatedPastLife, past)} devices past their life have a date`);
};

const goals: Ground = ({ goals: all }) => {
  const timed = all.filter(({ targetDate }) => targetDate !== null).length;
  return known(timed, all.length, `${share(timed, all.length)} goals with a day`);
};

/** A quarter's data is dated by its last day. */
const service: Ground = ({ service: quarters = [] }, today) => {
  const last = quarters.at(-1);
  if (!last) return [];
  const end = new Date(Date.UTC(last.year, last.quarter * 3, 0)).toISOString().slice(0, 10);
  if (end >= today) return [{ words: 'Figures of the running quarter', isGood: true }];
  return [{ ...agedWords(`Q${last.quarter} ${last.year} ended`, end, today), isGood: Date.parse(today) - Date.parse(end) <= 92 * DAY_MS }];
};

const ASSESSMENT = [answers, verified, assessed];
const PLAN = [priced, dated, collected];

const GROUNDS: Readonly<Record<string, readonly Ground[]>> = {
  summary: [...ASSESSMENT, collected],
  since: [collected],
  score: ASSESSMENT,
  sections: ASSESSMENT,
  service: [service],
  feedback: [collected],
  automatic: [collected],
  findings: [evidence, assessed, collected],
  risks: [rated, assessed],
  recommendations: PLAN,
  options: [priced, collected],
  ways: [priced, assessed, collected],
  roadmap: [dated, collected],
  budget: [priced, targets, collected],
  lifecycle: [replacements, collected],
  goals: [goals, collected],
  decisions: [priced, collected],
  next: [collected],
  appendix: ASSESSMENT,
};
