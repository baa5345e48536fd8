import { type AnswerValue, kindOf, fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { type Answer, type AnswersByKey, isAnswered, isBelowThreshold } from './answers.rules.ts';

/** How an answer was found out. */
export const VERIFICATIONS = ['observed', 'tool', 'document', 'interview', 'assumed'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

const VERIFICATION_LABELS: Record<Verification, string> = {
  observed: 'Seen myself',
  tool: 'Read in a tool',
  document: 'Read in a document',
  interview: 'Told by the customer',
  assumed: 'Assumed',
};

export function verificationLabel(verification: Verification): string {
  return VERIFICATION_LABELS[verification];
}

/** Where an answer comes from: a person, an earlier run, a file, another product, an exclusion of the question for the customer. */
export const ANSWER_SOURCES = ['manual', 'carried', 'import', 'integration', 'excluded'] as const;
export type AnswerSource = (typeof ANSWER_SOURCES)[number];

/** An answer of the last run counts, but nobody has looked at it since: it stays unverified until somebody touches it. */
export function isUnverified(source: AnswerSource): boolean {
  return source === 'carried';
}

interface Sourced {
  value: AnswerValue | null;
  notApplicable: boolean;
  source: AnswerSource;
}

/**
 * Where an answer comes from after a change. A save is a person's unless it says otherwise, and it can say that an answer is still carried
 * or excluded only while it is: a flag or a note on last year's answer does not make it true.
 */
export function sourceAfter(
  before: Sourced | undefined,
  next: Omit<Sourced, 'source'> & { source?: AnswerSource | undefined },
): AnswerSource {
  const { source = 'manual' } = next;
  if (source !== 'carried' && source !== 'excluded') return source;
  return before?.source === source && isSameAnswer(before, next) ? source : 'manual';
}

type Said = Pick<Answer, 'value' | 'notApplicable'>;

/** Whether two answers say the same, whatever their notes. */
export function isSameAnswer(one: Said, other: Said): boolean {
  return one.notApplicable === other.notApplicable && JSON.stringify(one.value) === JSON.stringify(other.value);
}

/** Whether an answer differs from that of the last run. What was or is not answered has not changed. */
export function isChanged(answer: Answer | undefined, last: Answer | undefined): boolean {
  return answer !== undefined && last !== undefined && isAnswered(answer) && isAnswered(last) && !isSameAnswer(answer, last);
}

/** An answer of the last run as the first answer of the next one; null where the question no longer takes it, or files were the answer. */
export function carriedAnswer<Last extends Answer>(question: Question, last: Last, today: string): Last | null {
  if (!isAnswered(last) || kindOf(question.type).isFiles) return null;
  if (last.notApplicable || last.value === null) return { ...last, value: null, points: null };
  return fitsQuestion(question, last.value) ? { ...last, points: pointsFor(question, last.value, today) } : null;
}

/** What a person has marked, or not yet looked at, of one answer. */
export interface Mark {
  flagged: boolean;
  unverified: boolean;
}

export interface Marked {
  flagged: number;
  unverified: number;
  /** Since the last run. */
  changed: number;
  notMet: number;
}

/** An answer is not met when it has no points and becomes a finding. */
export function isNotMet(question: Pick<Question, 'failThreshold'>, answer: Answer | undefined): boolean {
  return answer !== undefined && answer.points === 0 && !answer.notApplicable && isBelowThreshold(question, 0);
}

interface Counted {
  question: Pick<Question, 'key' | 'failThreshold'>;
  answer: Answer | undefined;
}

/** How many of the shown questions are flagged, unverified, changed since the last run, and not met. */
export function marksOf(shown: readonly Counted[], marks: ReadonlyMap<string, Mark>, last: AnswersByKey): Marked {
  const counts: Marked = { flagged: 0, unverified: 0, changed: 0, notMet: 0 };
  for (const { question, answer } of shown) {
    const mark = marks.get(question.key);
    if (mark?.flagged) counts.flagged += 1;
    if (mark?.unverified) counts.unverified += 1;
    if (isChanged(answer, last.get(question.key))) counts.changed += 1;
    if (isNotMet(question, answer)) counts.notMet += 1;
  }
  return counts;
}
