import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import type { AnswerValue } from '#domain/assessments/answers.rules.ts';
import type { Question, QuestionType } from '#domain/templates/templates.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';

export interface AnswerChoice {
  /** The key of the option. */
  digit: string;
  value: string | number;
  label: string;
}

const FIXED: Partial<Record<QuestionType, readonly AnswerChoice[]>> = {
  alignment: [
    { digit: '1', value: 'met', label: 'Met' },
    { digit: '2', value: 'partial', label: 'Partly met' },
    { digit: '3', value: 'not_met', label: 'Not met' },
  ],
  yes_no: [
    { digit: '1', value: 'yes', label: 'Yes' },
    { digit: '2', value: 'no', label: 'No' },
  ],
  scale_0_5: ['0', '1', '2', '3', '4', '5'].map((digit) => ({ digit, value: Number(digit), label: digit })),
};

/** The options of a question, empty for typed answers. Options after the ninth have no digit. */
export function choicesOf(question: Question): readonly AnswerChoice[] {
  return (
    FIXED[question.type] ??
    (question.options ?? []).map((option, index) => ({ digit: index < 9 ? String(index + 1) : '', value: option.key, label: option.label }))
  );
}

/** A key that no answer begins with, so that it can never be meant as a value. */
export const NOT_APPLICABLE_KEY = 'x';

interface Said {
  value: AnswerValue | null;
  notApplicable: boolean;
  naReason?: string | null | undefined;
}

/** An answer as text for people. */
export function answerWords(question: Question, said: Said): string {
  if (said.notApplicable && said.naReason) return `Not applicable: ${said.naReason}`;
  if (!said.notApplicable && question.type === 'date' && said.value !== null) return formatDay(String(said.value));
  if (question.type === 'number' && typeof said.value === 'number' && !said.notApplicable) return numberText(said.value);
  return writtenAnswer(question, said);
}

const SHORT: Readonly<Record<string, string>> = { partial: 'Partly', met: 'Met', not_met: 'Not met', yes: 'Yes', no: 'No' };

/** The same in a narrow cell. */
export function shortWords(question: Question, said: Pick<Said, 'value' | 'notApplicable'>): string {
  if (said.notApplicable) return 'N/A';
  const short = typeof said.value === 'string' ? SHORT[said.value] : undefined;
  return short ?? (question.type === 'scale_0_5' ? String(said.value) : answerWords(question, { ...said, naReason: null }));
}

export function timeOfDay(moment: Date): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
