import { type AnswerValue, type AskedQuestion, kindOf, type Writing } from '#domain/templates/kinds.rules.ts';

interface GivenAnswer {
  value: AnswerValue | null;
  notApplicable: boolean;
}

/** Stored answer as printed in a document, without its not-applicable reason. */
export function writtenAnswer(question: AskedQuestion, answer: GivenAnswer | undefined, writing: Writing = {}): string {
  if (answer?.notApplicable) return 'Not applicable';
  if (!answer || answer.value === null) return 'Not answered';
  return kindOf(question.type).written?.(answer.value, writing) ?? choiceLabels(question, answer.value);
}

/** Labels of the chosen answers; a value that is not a choice is used as its own label. */
export function choiceLabels(question: AskedQuestion, value: AnswerValue): string {
  const choices = kindOf(question.type).choices(question);
  const labelOf = (one: string | number) => choices.find((choice) => choice.value === one)?.label ?? String(one);
  return Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value);
}
