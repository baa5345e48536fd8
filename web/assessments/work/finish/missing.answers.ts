import type { ShownQuestion } from '#domain/assessments/answers.rules.ts';
import { type Fault, faultOf } from '#web/http/fault.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The question keys in the server's refusal of a submission. */
export function questionKeysIn({ code, details }: Fault): string[] {
  if (code !== 'MISSING_REQUIRED_ANSWERS' || !isRecord(details) || !Array.isArray(details['questions'])) return [];
  return details['questions'].flatMap((question: unknown) => {
    if (!isRecord(question) || typeof question['key'] !== 'string') return [];
    return [question['key']];
  });
}

/** The missing answers that this screen knows of, and those that the server names, in the template's order. */
export function missingOf(own: readonly ShownQuestion[], shown: readonly ShownQuestion[], error: unknown): readonly ShownQuestion[] {
  const named = new Set(error ? questionKeysIn(faultOf(error)) : []);
  const known = new Set(own.map(({ question }) => question.key));
  return named.size === 0 ? own : shown.filter(({ question }) => known.has(question.key) || named.has(question.key));
}
