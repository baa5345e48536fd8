import { writtenAnswer } from '#domain/assessments/answer.words.rules.ts';
import { type AnswerValue, type AskedQuestion, kindOf } from '#domain/templates/kinds.rules.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { numberText } from '#web/ui/data/number.text.ts';

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
