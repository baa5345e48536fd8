import type { DeckCheck, DeckFacts, DeckRecommendation } from './deck.facts.rules.ts';
import { dayAndMonth } from './deck.figures.rules.ts';

/** Fewest checks, and fewest tools, that say something about a customer. */
const LEAST_CHECKS = 20;
const LEAST_TOOLS = 2;

export interface AutomaticFigures {
  repeated: number;
  worse: number;
  better: number;
  same: number;
  /** Checks that got worse, by what repairs them. */
  planned: number;
  toDecide: number;
  unplanned: number;
}

/** Figures of the checks that tools repeated; null if they are too few. */
export function automaticFigures(facts: DeckFacts): AutomaticFigures | null {
  const { sources = [], changes = [] } = facts.automatic ?? {};
  const repeated = sources.reduce((sum, one) => sum + one.repeated, 0);
  if (repeated < LEAST_CHECKS || sources.length < LEAST_TOOLS) return null;
  const worse = changes.filter(({ isWorse }) => isWorse);
  const by = (repair: Repair['kind']) => worse.filter((check) => repairOf(check, facts).kind === repair).length;
  return {
    repeated,
    worse: worse.length,
    better: changes.length - worse.length,
    same: repeated - changes.length,
    planned: by('planned'),
    toDecide: by('to_decide'),
    unplanned: by('unplanned'),
  };
}

export type Repair = { kind: 'planned' | 'to_decide'; by: DeckRecommendation } | { kind: 'unplanned' };

/** A recommendation that this review declined or deferred repairs nothing; an approved one is planned. */
export function repairOf({ recommendation }: DeckCheck, { recommendations, decided }: DeckFacts): Repair {
  const by = recommendations.find(({ number }) => number === recommendation);
  if (!by) return { kind: 'unplanned' };
  const outcome = decided.find((one) => one.recommendation === by.number)?.outcome;
  if (outcome !== undefined) return outcome === 'approved' ? { kind: 'planned', by } : { kind: 'unplanned' };
  return { kind: by.state === 'asked' ? 'to_decide' : 'planned', by };
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** "September", with its year if that is another one, or "20 Nov" in the month of the figures. */
export function sinceWords(since: string, collectedOn: string): string {
  if (since.slice(0, 7) === collectedOn.slice(0, 7)) return dayAndMonth(since);
  const month = MONTHS[Number(since.slice(5, 7)) - 1] ?? '';
  return since.slice(0, 4) === collectedOn.slice(0, 4) ? month : `${month} ${since.slice(0, 4)}`;
}
