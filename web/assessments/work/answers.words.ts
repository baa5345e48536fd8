import { type AskedQuestion, kindOf } from '#domain/templates/kinds.rules.ts';

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

/** Also means not applicable, beside digits that mean Met, Partly and Not met or Yes and No. */
export const NOT_APPLICABLE_DIGIT = '0';

export function timeOfDay(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
