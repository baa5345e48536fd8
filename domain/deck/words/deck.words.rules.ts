import { periodLabel, periodOf } from '#domain/assessments/assessments.rules.ts';
import { type DateFormat, USUAL_DATE_FORMAT, writtenDay } from '#domain/organizations/writing.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { QbrFigures } from '#domain/qbrs/qbrs.rules.ts';
import { bandOf, type ScoreBand } from '#domain/assessments/printed.scores.rules.ts';
import { printableLine } from '#domain/deck/deck.fit.rules.ts';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

export const BAND_LABELS: Record<ScoreBand, string> = { good: 'Good', fair: 'Fair', poor: 'Poor', critical: 'Critical' };
export const SEVERITY_LABELS: Record<FindingSeverity, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

/** Date and time parts in the given time zone. The locale only ensures plain digits. */
function partsIn(instant: string, timezone: string): Record<string, string> | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const options = { hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = format(timezone).formatToParts(date);
  } catch {
    parts = format('UTC').formatToParts(date);
  }
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

export interface DayWriting {
  timezone: string;
  dateFormat?: DateFormat | undefined;
}

export const IN_UTC: DayWriting = { timezone: 'UTC' };

/** `14 Nov 2026`; empty if the text is not a date. */
export function dayLabel(instant: string, { timezone, dateFormat = USUAL_DATE_FORMAT }: DayWriting): string {
  const parts = partsIn(instant, timezone);
  if (!parts) return '';
  return writtenDay(dateFormat, { year: Number(parts['year']), month: Number(parts['month']), day: Number(parts['day']) });
}

/** `14 Nov 2026, 15:00 (Europe/London)`. */
export function momentLabel(instant: string, writing: DayWriting): string {
  const parts = partsIn(instant, writing.timezone);
  return parts ? `${dayLabel(instant, writing)}, ${parts['hour']}:${parts['minute']} (${printableLine(writing.timezone)})` : '';
}

export function percentLabel(value: number): string {
  return `${Math.round(value * 10) / 10}%`;
}

/** "Four sections", "One section", "14 sections". */
export function counted(count: number, one: string, many: string): string {
  return `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`;
}

export function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Quarter of the previous score, or its date if it is in the same quarter. */
function lastTime(figures: QbrFigures, previous: NonNullable<QbrFigures['previous']>): string {
  const label = periodLabel(periodOf(previous.approvedAt.slice(0, 10)));
  return label === periodLabel(figures.period) ? dayLabel(previous.approvedAt, IN_UTC) : label;
}

/** "up 5 since Q2 2026"; null without a previous score. */
export function changeSentence(figures: QbrFigures): string | null {
  const { score, previous } = figures;
  if (score === null || previous === null) return null;
  const change = Math.round((score - previous.score) * 10) / 10;
  const since = `since ${lastTime(figures, previous)}`;
  if (change === 0) return `unchanged ${since}`;
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)} ${since}`;
}

export function urgentCount(figures: QbrFigures): number {
  return figures.findings.bySeverity.critical + figures.findings.bySeverity.high;
}

export type ScoredSection = QbrFigures['sections'][number] & { score: number };

/** Lowest score first. */
export function scoredSections(figures: QbrFigures): ScoredSection[] {
  return figures.sections
    .filter((section): section is ScoredSection => section.score !== null)
    .toSorted((one, other) => one.score - other.score);
}

/** "2 critical, 3 high and 7 medium". */
export function severitySentence(bySeverity: Record<FindingSeverity, number>): string {
  const order = ['critical', 'high', 'medium', 'low'] as const;
  return listed(order.filter((severity) => bySeverity[severity] > 0).map((severity) => `${bySeverity[severity]} ${severity}`));
}

/** Meaning of each band, as half a sentence. */
const POSTURES: Record<ScoreBand, string> = {
  good: 'the environment is in good order',
  fair: 'the environment is broadly in order, with gaps to close',
  poor: 'several areas need work',
  critical: 'the environment carries serious risk',
};

export function posture(score: number): string {
  return POSTURES[bandOf(score)];
}
