import { type AnswerValue, kindOf, fitsQuestion, pointsFor } from '#domain/templates/kinds.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { type Answer, type AnswersByKey, isAnswered, isBelowThreshold } from './answers.rules.ts';

export const VERIFICATIONS = ['observed', 'tool', 'document', 'interview', 'assumed'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

const VERIFICATION_LABELS: Record<Verification, string> = {
  observed: 'Observed',
  tool: 'From a tool',
  document: 'From a document',
  interview: 'Customer interview',
  assumed: 'Assumed',
};

export function verificationLabel(verification: Verification): string {
  return VERIFICATION_LABELS[verification];
}

/**
 * Origin of an answer: typed, carried over from an earlier assessment, imported from a file, read from an integration, or excluded for the
 * customer.
 */
export const ANSWER_SOURCES = ['manual', 'carried', 'import', 'integration', 'excluded'] as const;
export type AnswerSource = (typeof ANSWER_SOURCES)[number];

/** A carried-over answer counts, but stays unverified until it is saved again. */
export function isUnverified(source: AnswerSource): boolean {
  return source === 'carried';
}

/** Sources of answers that a tool has measured. */
export function isByTool(source: AnswerSource): boolean {
  return source === 'import' || source === 'integration';
}

interface Sourced {
  value: AnswerValue | null;
  notApplicable: boolean;
  source: AnswerSource;
}

/**
 * Origin of an answer after a save. Defaults to manual; carried and excluded survive only while the answer itself is unchanged, so a flag
 * or a note does not alter them.
 */
export function sourceAfter(
  before: Sourced | undefined,
  next: Omit<Sourced, 'source'> & { source?: AnswerSource | undefined },
): AnswerSource {
  const { source = 'manual' } = next;
  if (source !== 'carried' && source !== 'excluded') return source;
  return before?.source === source && isSameAnswer(before, next) ? source : 'manual';
}

type GivenAnswer = Pick<Answer, 'value' | 'notApplicable'>;

/** Compares value and applicability, ignoring notes. */
export function isSameAnswer(one: GivenAnswer, other: GivenAnswer): boolean {
  return one.notApplicable === other.notApplicable && JSON.stringify(one.value) === JSON.stringify(other.value);
}

/** Reports whether both assessments answered the question, and differently. */
export function isChanged(answer: Answer | undefined, last: Answer | undefined): boolean {
  return answer !== undefined && last !== undefined && isAnswered(answer) && isAnswered(last) && !isSameAnswer(answer, last);
}

/** Previous answer as the initial answer of the next assessment; null if the question no longer accepts it, or for file answers. */
export function carriedAnswer<Last extends Answer>(question: Question, last: Last, today: string): Last | null {
  if (!isAnswered(last) || kindOf(question.type).isFiles) return null;
  if (last.notApplicable || last.value === null) return { ...last, value: null, points: null };
  return fitsQuestion(question, last.value) ? { ...last, points: pointsFor(question, last.value, today) } : null;
}

export interface Mark {
  flagged: boolean;
  unverified: boolean;
}

export interface Marked {
  flagged: number;
  unverified: number;
  /** Changed since the previous assessment. */
  changed: number;
  notMet: number;
}

/** An answer is not met if it has no points and becomes a finding. */
export function isNotMet(question: Pick<Question, 'failThreshold'>, answer: Answer | undefined): boolean {
  return answer !== undefined && answer.points === 0 && !answer.notApplicable && isBelowThreshold(question, 0);
}

interface Counted {
  question: Pick<Question, 'key' | 'failThreshold'>;
  answer: Answer | undefined;
}

/** Counts of shown questions that are flagged, unverified, changed since the previous assessment, and not met. */
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
