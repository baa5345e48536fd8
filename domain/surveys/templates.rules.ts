import { MOST_QUESTIONS, type QuestionKind, type SurveyQuestion } from './surveys.rules.ts';

/** Question of a template; it gets its key when the survey is sent. */
export type TemplateQuestion = Pick<SurveyQuestion, 'kind' | 'text' | 'isRequired' | 'options' | 'low' | 'high'>;

/** The month is added to the name of a sent survey, which has at most 120 letters. */
export const LONGEST_TEMPLATE_NAME = 100;
export const LONGEST_QUESTION = 300;
/** Words below the ends of a scale. */
export const LONGEST_END = 40;
/** Templates of one organisation, retired ones included. */
export const MOST_SURVEY_TEMPLATES = 100;
export const LEAST_OPTIONS = 2;

export const QUESTION_KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  score: 'Score 0 to 10',
  rating: 'Rating 1 to 5',
  yes_no: 'Yes or no',
  choice: 'One choice',
  choices: 'Several choices',
  text: 'Free text',
};

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices';
export const hasEnds = (kind: QuestionKind): boolean => kind === 'score' || kind === 'rating';

/** First error of the options of a question, or null. */
export function optionsFault({ kind, options }: Pick<TemplateQuestion, 'kind' | 'options'>): string | null {
  if (!hasOptions(kind)) return options.length === 0 ? null : 'must be empty for this kind of question';
  if (options.length < LEAST_OPTIONS) return `must have at least ${LEAST_OPTIONS} entries`;
  const names = options.map((option) => option.trim().toLowerCase());
  return new Set(names).size < names.length ? 'must each be different' : null;
}

/** Questions as they are sent, with a key each. */
export function askedQuestions(questions: readonly TemplateQuestion[]): SurveyQuestion[] {
  return questions.slice(0, MOST_QUESTIONS).map((question, at) => ({ key: `q${at + 1}`, ...question }));
}

/** Name of a duplicate, within the limit. */
export function copyName(name: string): string {
  const end = ' (copy)';
  return `${name.slice(0, LONGEST_TEMPLATE_NAME - end.length).trimEnd()}${end}`;
}
