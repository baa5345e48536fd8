import { dateIn, daysUntil, numberIn } from './figures.rules.ts';
import type { FoundResult } from './results.rules.ts';
import type { Rule } from './rule.rules.ts';

export const LEVELS = ['not_met', 'partial', 'met'] as const;
export type Level = (typeof LEVELS)[number];

export interface Verdict {
  level: Level;
  /** Results that the rule could use. */
  results: FoundResult[];
  /** Results that set the level; the first one has the figure. */
  deciding: FoundResult[];
  passed: number;
  total: number;
  /** Number or date that decides, by rules of these kinds. */
  figure: number | string | null;
}

/** Level that a rule gives to measured results; null if it can use none of them, such as a number rule for texts without a number. */
export function verdictOf(rule: Rule, results: readonly FoundResult[], now: number): Verdict | null {
  if (results.length === 0) return null;
  if (rule.kind === 'number' || rule.kind === 'date') return worstFigure(rule, results, now);
  const { passed, total } = sumOf(results);
  const level = levelOf(rule, results, { passed, total });
  const decides = rule.kind === 'share' || level === 'met' ? () => true : isOf(level);
  return { level, results: [...results], deciding: results.filter(decides), passed, total, figure: null };
}

const isOf =
  (level: Level) =>
  ({ outcome }: FoundResult) =>
    outcome === (level === 'partial' ? 'warn' : 'fail');

function levelOf(
  rule: Exclude<Rule, FigureRule>,
  results: readonly FoundResult[],
  { passed, total }: { passed: number; total: number },
): Level {
  if (rule.kind === 'present') return 'met';
  if (rule.kind === 'share') {
    const percent = total === 0 ? 0 : (100 * passed) / total;
    return percent >= rule.metAt ? 'met' : percent < rule.notMetBelow ? 'not_met' : 'partial';
  }
  if (results.some(({ outcome }) => outcome === 'fail')) return 'not_met';
  return results.some(({ outcome }) => outcome === 'warn') ? 'partial' : 'met';
}

/** A check without figures counts as one. */
function sumOf(results: readonly FoundResult[]): { passed: number; total: number } {
  return results.reduce(
    (sum, { outcome, passed, total }) => ({
      passed: sum.passed + (passed ?? (outcome === 'pass' ? 1 : 0)),
      total: sum.total + (total ?? 1),
    }),
    { passed: 0, total: 0 },
  );
}

type FigureRule = Extract<Rule, { kind: 'number' | 'date' }>;
type NumberRule = Extract<Rule, { kind: 'number' }>;
type DateRule = Extract<Rule, { kind: 'date' }>;

interface Figure {
  result: FoundResult;
  level: Level;
  figure: number | string;
}

/** Each result has its own level, and the worst one counts: one certificate that ends is enough. */
function worstFigure(rule: FigureRule, results: readonly FoundResult[], now: number): Verdict | null {
  const figures = results.flatMap((result) => (rule.kind === 'number' ? numbered(rule, result) : dated(rule, result, now)) ?? []);
  const level = LEVELS.find((one) => figures.some((figure) => figure.level === one));
  if (!level) return null;
  const deciding = figures.filter((figure) => figure.level === level).toSorted(inFigureOrder);
  return {
    level,
    results: figures.map(({ result }) => result),
    deciding: deciding.map(({ result }) => result),
    ...countedBy(rule, figures, deciding[0]?.result),
    figure: deciding[0]?.figure ?? null,
  };
}

/** Counts of a sentence: those of the result whose number decides, otherwise the results that meet the limits. */
function countedBy(rule: FigureRule, figures: readonly Figure[], first: FoundResult | undefined): { passed: number; total: number } {
  const { passed = null, total = null } = first ?? {};
  if (rule.kind === 'number' && rule.figure !== 'text' && passed !== null && total !== null) return { passed, total };
  return { passed: figures.filter(({ level }) => level === 'met').length, total: figures.length };
}

/** Orders the earliest of several dates and the largest of several numbers first. */
export function inFigureOrder({ figure: one }: Pick<Verdict, 'figure'>, { figure: other }: Pick<Verdict, 'figure'>): number {
  if (typeof one === 'number' && typeof other === 'number') return other - one;
  return typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other, 'en') : 0;
}

function numbered({ figure: source, ...limits }: NumberRule, result: FoundResult): Figure | null {
  const figure = numberOf(source, result);
  if (figure === null) return null;
  const { metFrom, metTo, partlyFrom = metFrom, partlyTo = metTo } = limits;
  const level = isBetween(figure, metFrom, metTo) ? 'met' : isBetween(figure, partlyFrom, partlyTo) ? 'partial' : 'not_met';
  return { result, level, figure };
}

function numberOf(source: NumberRule['figure'], { passed, total, detail }: FoundResult): number | null {
  if (source === 'text') return numberIn(detail);
  if (source === 'total' || total === null) return total;
  if (passed === null) return null;
  return source === 'passed' ? passed : total - passed;
}

const isBetween = (figure: number, from = -Infinity, to = Infinity) => figure >= from && figure <= to;

function dated({ direction, metDays, notMetDays }: DateRule, result: FoundResult, now: number): Figure | null {
  const figure = dateIn(result.detail);
  if (figure === null) return null;
  const ahead = daysUntil(figure, now);
  if (direction === 'ahead') return { result, level: ahead >= metDays ? 'met' : ahead < notMetDays ? 'not_met' : 'partial', figure };
  // A test in the future has not happened yet; clocks may differ by a day.
  if (ahead > 1) return null;
  return { result, level: -ahead <= metDays ? 'met' : -ahead > notMetDays ? 'not_met' : 'partial', figure };
}
