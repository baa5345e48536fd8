import type { Question } from '#domain/templates/templates.rules.ts';

const ASKS = /^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|how|what|when|where|which|who|why)\b/iu;
const ENDS_ASKING = /[?？؟]\s*$/u;
/** Opening of a yes-or-no question; the rest is the required state: "Is MFA enforced?" becomes "MFA enforced". */
const ASKS_WHETHER =
  /^(?:(?:is|are|was|were)\s+there\s+(?:an?\s+|any\s+)?|(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should)\s+)/iu;

/** Reports whether the sentence is a question, which must not be shown to customers as a gap. */
export function isQuestion(sentence: string): boolean {
  const text = sentence.trim();
  return ENDS_ASKING.test(text) || ASKS.test(text);
}

export type Worded = Pick<Question, 'findingTitle' | 'clientWording' | 'text'>;

/** Template author's wording of the gap; null if none states it. */
export function authorsWords({ findingTitle, clientWording }: Worded): string | null {
  const candidates = [findingTitle, clientWording].map((text) => text?.trim() ?? '');
  return candidates.find((text) => text !== '' && !isQuestion(text)) ?? null;
}

const MOST = 240;

/** Statement made from a yes-or-no question; null for other questions. */
function shortStatement(text: string): string | null {
  const shortened = text.trim().replace(ENDS_ASKING, '').replace(ASKS_WHETHER, '').trim();
  if (shortened === '' || isQuestion(shortened)) return null;
  return shortened.length > MOST ? `${shortened.slice(0, MOST - 1).trimEnd()}…` : shortened;
}

/** Title of a finding: the author's wording, else the section and the unmet requirement. Never a question. */
export function findingTitle(question: Worded, section: string, points: number): string {
  const words = authorsWords(question);
  if (words !== null) return words;
  const statement = shortStatement(question.text);
  return statement === null
    ? `${section}: a point below the standard`
    : `${section}: ${statement} – ${points > 0 ? 'partly met' : 'not met'}`;
}

/** Reports whether the title was derived from the question rather than typed. Older findings are titled with the question itself. */
export function isMadeTitle(title: string, question: Worded, section: string): boolean {
  const older = question.findingTitle?.trim() || question.clientWording?.trim() || question.text;
  return [older, findingTitle(question, section, 0), findingTitle(question, section, 1)].includes(title);
}
