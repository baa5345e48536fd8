import {
  type Comment,
  LEAST_ANSWERS,
  numbersOf,
  type SurveyAnswer,
  type SurveyAnswers,
  type SurveyQuestion,
  YES_NO,
} from './surveys.rules.ts';

export const YES_NO_LABELS: Readonly<Record<(typeof YES_NO)[number], string>> = { yes: 'Yes', no: 'No' };

/** Answers that a question offers, with their stored value; empty for free text. */
export function offered(question: Pick<SurveyQuestion, 'kind' | 'options'>): { value: string; label: string }[] {
  if (question.kind === 'yes_no') return YES_NO.map((value) => ({ value, label: YES_NO_LABELS[value] }));
  const values = [...numbersOf(question).map(String), ...question.options];
  return values.map((value) => ({ value, label: value }));
}

/** Answer in words, such as "Yes", "4 of 5" or "Phone, email"; empty without an answer. */
export function answerText(question: SurveyQuestion, value: SurveyAnswer | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return `${value} of ${numbersOf(question).at(-1) ?? value}`;
  if (typeof value !== 'string') return value.join(', ');
  return question.kind === 'yes_no' ? (offered(question).find((one) => one.value === value)?.label ?? value) : value;
}

/** Answers of one response but free texts and the score of the first question, in the order of the questions. */
export function choicesOf(questions: readonly SurveyQuestion[], answers: SurveyAnswers): Comment[] {
  return questions.flatMap((question, at) => {
    const isScore = at === 0 && question.kind === 'score';
    const text = isScore || question.kind === 'text' ? '' : answerText(question, answers[question.key]);
    return text === '' ? [] : [{ key: question.key, question: question.text, text }];
  });
}

/** Number of answers of one value to one question. */
export interface Tally {
  key: string;
  value: string;
  count: number;
}

export interface QuestionResult {
  key: string;
  kind: SurveyQuestion['kind'];
  text: string;
  answered: number;
  /** Mean of a score or rating with one decimal. */
  average: number | null;
  /** Number of answers of each offered value; empty for free text, and if it is hidden. */
  counts: { label: string; count: number }[];
}

interface Tallied {
  tallies: readonly Tally[];
  /** Number of contacts who answered each question. */
  answered: ReadonlyMap<string, number>;
  isAnonymous: boolean;
}

/** Results by question. In anonymous surveys a question with fewer than four answers is not broken down. */
export function questionResults(questions: readonly SurveyQuestion[], { tallies, answered, isAnonymous }: Tallied): QuestionResult[] {
  return questions.map((question) => {
    const { key, kind, text } = question;
    const own = tallies.filter((tally) => tally.key === key);
    const shown = answered.get(key) ?? 0;
    const isHidden = isAnonymous && shown < LEAST_ANSWERS;
    const counts = offered(question).map(({ value, label }) => ({ label, count: own.find((one) => one.value === value)?.count ?? 0 }));
    return {
      key,
      kind,
      text,
      answered: shown,
      average: isHidden || numbersOf(question).length === 0 ? null : meanOf(counts),
      counts: isHidden ? [] : counts,
    };
  });
}

function meanOf(counts: QuestionResult['counts']): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return Math.round((10 * counts.reduce((sum, { label, count }) => sum + Number(label) * count, 0)) / total) / 10;
}
