import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { type AnswerValue, type AskedQuestion, kindOf } from '#domain/templates/kinds.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export interface AnswerChoice {
  /** Key that selects the option. */
  digit: string;
  value: string | number;
  label: string;
}

/** Choices of a question with their keys; empty for typed answers. Options after the ninth have no digit. */
export function choicesOf(question: AskedQuestion): readonly AnswerChoice[] {
  return kindOf(question.type)
    .choices(question)
    .map(({ value, label }, index) => ({ digit: digitOf(value, index), value, label }));
}

function digitOf(value: string | number, index: number): string {
  if (typeof value === 'number') return String(value);
  return index < 9 ? String(index + 1) : '';
}

/** No answer starts with this key, so it is never mistaken for a value. */
export const NOT_APPLICABLE_KEY = 'x';

interface GivenAnswer {
  value: AnswerValue | null;
  notApplicable: boolean;
  naReason?: string | null | undefined;
}

export function answerWords(question: AskedQuestion, answer: GivenAnswer): string {
  if (answer.notApplicable && answer.naReason) return `Not applicable: ${answer.naReason}`;
  return writtenAnswer(question, answer, { day: formatDay, number: numberText });
}

/** Short text of an answer, for narrow cells. */
export function shortWords(question: AskedQuestion, answer: Pick<GivenAnswer, 'value' | 'notApplicable'>): string {
  if (answer.notApplicable) return 'N/A';
  const { hasOptions, choices } = kindOf(question.type);
  const choice = hasOptions ? undefined : choices(question).find(({ value }) => value === answer.value);
  return choice?.short ?? choice?.label ?? answerWords(question, answer);
}

export function timeOfDay(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
