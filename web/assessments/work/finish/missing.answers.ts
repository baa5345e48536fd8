import { lacksReason, type ShownQuestion } from '#domain/assessments/answers.rules.ts';
import { needsEvidence } from '#domain/assessments/evidence.rules.ts';
import type { EvidencePolicy } from '#domain/templates/evidence.rules.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Question keys in the server's refusal of a submission. */
export function questionKeysIn({ code, details }: Fault): string[] {
  if (code !== 'MISSING_REQUIRED_ANSWERS' || !isRecord(details) || !Array.isArray(details['questions'])) return [];
  return details['questions'].flatMap((question: unknown) => {
    if (!isRecord(question) || typeof question['key'] !== 'string') return [];
    return [question['key']];
  });
}

/** Missing answers known to this screen or named by the server, in template order. */
export function missingOf(own: readonly ShownQuestion[], shown: readonly ShownQuestion[], error: unknown): readonly ShownQuestion[] {
  const named = new Set(error ? questionKeysIn(faultOf(error)) : []);
  const known = new Set(own.map(({ question }) => question.key));
  return named.size === 0 ? own : shown.filter(({ question }) => known.has(question.key) || named.has(question.key));
}

type Lack = 'answer' | 'reason' | 'evidence';

/** Reason why a question blocks the submission. */
export function lackOf({ question, answer }: ShownQuestion, withFiles: readonly string[], usual: EvidencePolicy): Lack {
  if (lacksReason(answer)) return 'reason';
  return needsEvidence(question, answer, usual) && !withFiles.includes(question.key) ? 'evidence' : 'answer';
}

const NEEDS: Record<Lack, string> = { answer: 'an answer', reason: 'the reason why it does not apply', evidence: 'evidence' };

/** Text such as "10 questions need an answer, and 16 need evidence." */
export function missingWords(lacks: readonly Lack[]): string {
  const parts = (['answer', 'reason', 'evidence'] as const).flatMap((kind) => {
    const count = lacks.filter((lack) => lack === kind).length;
    return count === 0 ? [] : [{ count, kind }];
  });
  const words = parts.map(({ count, kind }, place) => {
    const noun = place > 0 ? '' : count === 1 ? ' question' : ' questions';
    const needs = kind === 'reason' && count > 1 ? 'the reason why they do not apply' : NEEDS[kind];
    return `${count}${noun} ${count === 1 ? 'needs' : 'need'} ${needs}`;
  });
  return `${words.join(', and ')}.`;
}

export function missingTitle(lacks: readonly Lack[]): string {
  if (lacks.includes('answer')) return 'Required questions are open';
  return lacks.includes('evidence') ? 'Evidence is missing' : 'Reasons are missing';
}
