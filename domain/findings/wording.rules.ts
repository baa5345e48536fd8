import type { Question } from '#domain/templates/templates.rules.ts';

const ASKS = /^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|how|what|when|where|which|who|why)\b/iu;
const ENDS_ASKING = /[?？؟]\s*$/u;
/** What begins a question whose rest names what should be so: "Is MFA enforced?" is about "MFA enforced". */
const ASKS_WHETHER =
  /^(?:(?:is|are|was|were)\s+there\s+(?:an?\s+|any\s+)?|(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should)\s+)/iu;

/** A sentence that asks instead of stating a gap, which no customer may read as one. */
export function isQuestion(sentence: string): boolean {
  const text = sentence.trim();
  return ENDS_ASKING.test(text) || ASKS.test(text);
}

export type Worded = Pick<Question, 'findingTitle' | 'clientWording' | 'text'>;

/** What the template's author says of the gap, for the customer; null where nothing states it. */
export function authorsWords({ findingTitle, clientWording }: Worded): string | null {
  const candidates = [findingTitle, clientWording].map((text) => text?.trim() ?? '');
  return candidates.find((text) => text !== '' && !isQuestion(text)) ?? null;
}

const MOST = 240;

/** What the question is about, without asking; null where it does not ask whether something is so. */
function shortStatement(text: string): string | null {
  const told = text.trim().replace(ENDS_ASKING, '').replace(ASKS_WHETHER, '').trim();
  if (told === '' || isQuestion(told)) return null;
  return told.length > MOST ? `${told.slice(0, MOST - 1).trimEnd()}…` : told;
}

/** The name of a gap: the author's words, else its section and what is not met. It never asks. */
export function findingTitle(question: Worded, section: string, points: number): string {
  const words = authorsWords(question);
  if (words !== null) return words;
  const statement = shortStatement(question.text);
  return statement === null
    ? `${section}: a point below the standard`
    : `${section}: ${statement} – ${points > 0 ? 'partly met' : 'not met'}`;
}

/** Whether a title is what the product has made of the question, and not a person's words. Older findings are named by the question itself. */
export function isMadeTitle(title: string, question: Worded, section: string): boolean {
  const older = question.findingTitle?.trim() || question.clientWording?.trim() || question.text;
  return [older, findingTitle(question, section, 0), findingTitle(question, section, 1)].includes(title);
}
