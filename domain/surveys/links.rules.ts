import { numbersOf, type SurveyQuestion } from './surveys.rules.ts';
import { offered } from './results.rules.ts';

export interface AnswerLink {
  /** Fragment of the link. */
  mark: string;
  value: number | string;
  label: string;
}

/** Answers to the first question that the email offers as links, as the email lists them; empty for several choices and free text. */
export function answerLinks(question: SurveyQuestion): AnswerLink[] {
  const numbers = numbersOf(question);
  if (numbers.length > 0) {
    const meaning = (number: number) => (number === numbers[0] ? question.low : number === numbers.at(-1) ? question.high : undefined);
    return numbers.toReversed().map((number) => {
      const end = meaning(number)?.toLowerCase();
      return { mark: String(number), value: number, label: end === undefined ? String(number) : `${number}, ${end}` };
    });
  }
  if (question.kind === 'yes_no') return offered(question).map(({ value, label }) => ({ mark: value, value, label }));
  // The place stands for the option, whose words may be too long for a link.
  return question.kind === 'choice' ? question.options.map((option, at) => ({ mark: String(at + 1), value: option, label: option })) : [];
}

const QUESTIONS_A_MINUTE = 5;
const MINUTES = ['a minute', 'two minutes', 'three minutes'] as const;

/** Time that a survey takes, in words. */
export function timeNeeded(questions: number): string {
  return MINUTES[Math.ceil(questions / QUESTIONS_A_MINUTE) - 1] ?? MINUTES[0];
}
