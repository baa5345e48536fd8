import { type AskedQuestion, fitsQuestion, kindOf } from '#domain/templates/kinds.rules.ts';

/** Answers that one call may propose. */
export const PROPOSED_AT_ONCE = 50;
/** Characters of the reason. */
export const PROPOSED_SENTENCE = 500;
/** Days after which a proposal of an assistant is no longer made. */
export const PROPOSED_DAYS = 30;

/** Reports whether an assistant can propose an answer: one choice, a text or a date. Scales, numbers, several choices and files are for people. */
export function takesProposals(question: AskedQuestion): boolean {
  const { choices, takesMany } = kindOf(question.type);
  const [first] = choices(question);
  if (first) return !takesMany && typeof first.value === 'string';
  return fitsQuestion(question, 'text') || fitsQuestion(question, '2026-01-31');
}
