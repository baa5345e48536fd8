import { printedMove, printedScore, type ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { compareQuarters, type FiscalQuarter, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { USUAL_DATE_FORMAT, writtenDay } from '#domain/organizations/writing.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { deckNumber, type Writing } from './deck.money.rules.ts';
import type { DeckFacts, DeckGap, DeckOption, DeckRecommendation, DeckRun } from './deck.facts.rules.ts';

/** "Q3", with the year if it differs from the other assessment's, or the day if both are in one quarter. */
export function quarterOf(
  run: Pick<DeckRun, 'year' | 'quarter' | 'approvedAt'>,
  other: Pick<DeckRun, 'year' | 'quarter'> | undefined,
): string {
  if (run.year === other?.year && run.quarter === other.quarter) return dayAndMonth(run.approvedAt);
  return run.year === other?.year ? `Q${run.quarter}` : `Q${run.quarter} ${run.year}`;
}

/** "Q3", or "the last review" if that was in the quarter of this one. */
export function lastReview(last: { year: number; quarter: number }, review: Pick<DeckFacts['review'], 'year' | 'quarter'>): string {
  return last.year === review.year && last.quarter === review.quarter ? 'the last review' : `Q${last.quarter}`;
}

/** Scores of the runs as they are printed, the last two as a pair, because their change is printed. */
export function printedRuns(runs: readonly DeckRun[], bands: Readonly<ScoreBands>): number[] {
  const scores = runs.map(({ score }) => printedScore(score, bands));
  const [before, now] = runs.slice(-2);
  if (!before || !now) return scores;
  const pair = printedMove(now.score, before.score, bands);
  return [...scores.slice(0, -2), pair.before, pair.now];
}

export interface RunSlot {
  /** Empty for a quarter without a review. */
  label: string;
  run: DeckRun | null;
}

/** Quarters that a trend shows: farther apart, their names would touch. */
const MOST_QUARTERS = 12;
const quarterAt = ({ year, quarter }: DeckRun) => year * 4 + quarter;

/** The last two runs, and those before that are recent enough for an axis to scale. */
export function trendRuns(runs: readonly DeckRun[]): DeckRun[] {
  const last = runs.at(-1);
  return runs.filter((run, place) => place >= runs.length - 2 || (last && quarterAt(last) - quarterAt(run) < MOST_QUARTERS));
}

/** Places on the axis of a trend: one for each quarter, also for one without a review, and one for each review of a quarter with two. */
export function slotsOf(runs: readonly DeckRun[]): RunSlot[] {
  return runs.flatMap((run, place) => {
    const [before, after] = [runs[place - 1], runs[place + 1]];
    const empty = before ? Math.max(0, quarterAt(run) - quarterAt(before) - 1) : 0;
    const isShared = [before, after].some((other) => other && quarterAt(other) === quarterAt(run));
    const label = isShared ? dayAndMonth(run.approvedAt) : `Q${run.quarter} ${String(run.year % 100).padStart(2, '0')}`;
    return [...Array.from({ length: empty }, () => ({ label: '', run: null })), { label, run }];
  });
}

/** Impact x likelihood; derived from the severity if unrated. */
export function riskOf({ impact, likelihood, severity }: Pick<DeckGap, 'impact' | 'likelihood' | 'severity'>): number {
  if (impact !== null && likelihood !== null) return impact * likelihood;
  return [1, 5, 10, 15][FINDING_SEVERITIES.indexOf(severity)] ?? 1;
}

/** "Q3 FY27", plus the original quarter of overdue work. */
export function plannedText({ quarter, lateSince }: Pick<DeckRecommendation, 'quarter' | 'lateSince'>): string {
  if (!quarter) return 'not yet dated';
  return lateSince ? `${quarterLabel(quarter)}, overdue since ${quarterLabel(lateSince)}` : quarterLabel(quarter);
}

/** Work of a quarter that has passed counts in the present one, as late. */
export function withLate<One extends Pick<DeckRecommendation, 'quarter' | 'lateSince'>>(one: One, present: FiscalQuarter): One {
  const { quarter } = one;
  return quarter !== null && compareQuarters(quarter, present) < 0
    ? { ...one, quarter: present, lateSince: one.lateSince ?? quarter }
    : one;
}

const MOST_OPTIONS = 3;

/** Options with a card on the slide of a decision. The advised one is always among them. */
export function shownOptions(options: readonly DeckOption[]): DeckOption[] {
  const first = options.slice(0, MOST_OPTIONS);
  const advised = options.slice(MOST_OPTIONS).find(({ isChosen }) => isChosen);
  return advised ? [...first.slice(0, -1), advised] : first;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "30 Sep", from YYYY-MM-DD. */
export function dayAndMonth(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

const HALF_A_YEAR_MS = 183 * 86_400_000;

/** "30 Sep", with its year where that is another one and over half a year away, so that "30 Jun 2027" does not read as last June. */
export function dayBeside(day: string, { collectedOn }: Pick<DeckFacts, 'collectedOn'>): string {
  const isNear = Math.abs(Date.parse(day) - Date.parse(collectedOn)) < HALF_A_YEAR_MS;
  return isNear || day.slice(0, 4) === collectedOn.slice(0, 4) ? dayAndMonth(day) : `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** "30 Sep 2026", or in the organisation's date format. */
export function dayInFull(day: string, { dateFormat = USUAL_DATE_FORMAT }: Pick<DeckFacts['review'], 'dateFormat'>): string {
  return writtenDay(dateFormat, { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) });
}

/** "Core technical alignment, approved 27 Nov 2026": the source of scores and gaps. */
export function assessedAs({ template, runs, review }: DeckFacts): string {
  const last = runs.at(-1);
  return last ? `${template.name}, approved ${dayLabel(last.approvedAt, review)}` : template.name;
}

/** Source line of gaps and risks, which are those of the whole customer. */
export function foundAs({ collectedOn, review }: Pick<DeckFacts, 'collectedOn' | 'review'>): string {
  return `open findings of all your assessments, as of ${dayInFull(collectedOn, review)}`;
}

/** Open gaps with the serious ones that were deferred: a deferred gap is still a risk. */
export function risksAmong({ gaps, deferred = [] }: Pick<DeckFacts, 'gaps' | 'deferred'>): DeckGap[] {
  return [...gaps, ...deferred];
}

/** "+7", "−3", "=", or "+4.6" if the score is printed with a decimal. */
export function signed(change: number, decimals = Number.isInteger(change) ? 0 : 1, writing: Pick<Writing, 'locale'> = {}): string {
  if (Number(Math.abs(change).toFixed(decimals)) === 0) return '=';
  return `${change > 0 ? '+' : '−'}${deckNumber(Math.abs(change), writing, { least: decimals })}`;
}
