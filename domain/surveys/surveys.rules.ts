export const SURVEY_KINDS = ['pulse', 'nps', 'own'] as const;
export type SurveyKind = (typeof SURVEY_KINDS)[number];

/** Surveys whose questions the product provides. */
export const SHIPPED_SURVEYS = ['pulse', 'nps'] as const satisfies readonly SurveyKind[];
export type ShippedSurvey = (typeof SHIPPED_SURVEYS)[number];

export const SURVEY_LABELS: Readonly<Record<SurveyKind, string>> = { pulse: 'Pulse', nps: 'NPS', own: 'Own survey' };

/** Score is 0 to 10, rating 1 to 5. */
export const QUESTION_KINDS = ['score', 'rating', 'yes_no', 'choice', 'choices', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface SurveyQuestion {
  key: string;
  kind: QuestionKind;
  text: string;
  isRequired: boolean;
  /** Answers of choice questions; empty for all others. */
  options: readonly string[];
  /** Words below the lowest and the highest score. */
  low?: string | undefined;
  high?: string | undefined;
  /** Shown on the page of the question above. */
  isOnSamePage?: boolean | undefined;
}

export type SurveyAnswer = number | string | readonly string[];
/** Answers by question key. */
export type SurveyAnswers = Readonly<Record<string, SurveyAnswer>>;

/** Days until a survey closes, unless another day is chosen. */
export const OPEN_DAYS = 28;
export const LONGEST_OPEN_DAYS = 90;
/** A contact gets at most one survey in this many days. */
export const REST_DAYS = 7;
/** Maximum number of contacts of one survey. */
export const MOST_CONTACTS = 1000;
export const LONGEST_ANSWER = 2000;
/** Most letters of the note of a follow-up. */
export const LONGEST_NOTE = 500;
export const MOST_QUESTIONS = 15;
export const MOST_OPTIONS = 20;
export const LONGEST_OPTION = 200;
/** Fewer answers are not broken down in anonymous surveys, and give no score of a customer. */
export const LEAST_ANSWERS = 4;
/** Highest score that is followed up. */
export const LOW_SCORE = 6;
export const MOST_REMINDERS = 2;
/** Days after the latest email, before a reminder is sent automatically, and before a person may send one. */
export const REMINDER_DAYS = 5;
export const LEAST_REMINDER_DAYS = 2;
export const PULSE_DAYS = { least: 1, most: 60 } as const;

/** Surveys that are sent automatically; none by default. */
export interface SurveySettings {
  /** Days before a review on which its pulse is sent; null for never. */
  pulseDays: number | null;
  /** Months, 1 to 12, in which all customers get the NPS survey. */
  npsMonths: readonly number[];
}
export const NO_SURVEYS: SurveySettings = { pulseDays: null, npsMonths: [] };

/** Days until the follow-up of a low score is due. */
export const FOLLOW_UP_DAYS = 2;

export const SCORES = Array.from({ length: 11 }, (_, score) => score);
const RATINGS = [1, 2, 3, 4, 5] as const;
export const YES_NO = ['yes', 'no'] as const;

/** Numbers that a question offers; empty for other kinds. */
export function numbersOf({ kind }: Pick<SurveyQuestion, 'kind'>): readonly number[] {
  if (kind === 'score') return SCORES;
  return kind === 'rating' ? RATINGS : [];
}

/** Questions of a shipped survey, with the provider's name. */
export function shippedQuestions(kind: ShippedSurvey, provider: string): SurveyQuestion[] {
  const text = { kind: 'text', isRequired: false, options: [] } as const;
  if (kind === 'nps') {
    const likely = { low: 'Not likely', high: 'Very likely' };
    return [
      {
        key: 'score',
        kind: 'score',
        text: `How likely are you to recommend ${provider} to a friend or colleague?`,
        isRequired: true,
        options: [],
        ...likely,
      },
      { key: 'reason', text: 'What is the main reason for your score?', isOnSamePage: true, ...text },
    ];
  }
  return [
    {
      key: 'score',
      kind: 'score',
      text: `How satisfied are you with ${provider}?`,
      isRequired: true,
      options: [],
      low: 'Not satisfied',
      high: 'Very satisfied',
    },
    { key: 'obstacles', text: 'What got in your way since the last review?', ...text },
    { key: 'plans', text: 'What is coming up in your business that we should know about?', ...text },
  ];
}

/** Reports whether the value answers the question. */
export function isAnswer(question: SurveyQuestion, value: SurveyAnswer): boolean {
  const { kind, options } = question;
  if (typeof value === 'number') return numbersOf(question).includes(value);
  if (typeof value !== 'string') return kind === 'choices' && isSelection(value, options);
  if (kind === 'text') return value.trim() !== '' && value.length <= LONGEST_ANSWER;
  return kind === 'yes_no' ? YES_NO.some((one) => one === value) : kind === 'choice' && options.includes(value);
}

function isSelection(chosen: readonly string[], options: readonly string[]): boolean {
  return chosen.length > 0 && new Set(chosen).size === chosen.length && chosen.every((one) => options.includes(one));
}

/** Answer to the first question, if that is a score. */
export function scoreOf(questions: readonly SurveyQuestion[], answers: SurveyAnswers): number | null {
  const [first] = questions;
  const value = first?.kind === 'score' ? answers[first.key] : undefined;
  return typeof value === 'number' ? value : null;
}

/** Number of answers of each score, from 0 to 10. */
export type ScoreCounts = readonly number[];

export function scoreCounts(scores: readonly number[]): number[] {
  return SCORES.map((score) => scores.filter((one) => one === score).length);
}

export const answersIn = (counts: ScoreCounts): number => counts.reduce((sum, count) => sum + count, 0);

/** Mean with one decimal; null without scores. */
export function averageOf(counts: ScoreCounts): number | null {
  const answers = answersIn(counts);
  if (answers === 0) return null;
  return Math.round((10 * counts.reduce((sum, count, score) => sum + count * score, 0)) / answers) / 10;
}

/** Reports whether an answer is followed up. */
export function isLow(score: number | null): boolean {
  return score !== null && score <= LOW_SCORE;
}

/** Answer of one contact in words. */
export interface Comment {
  key: string;
  question: string;
  text: string;
}

/** Free texts of a response, in the order of the questions. */
export function commentsOf(questions: readonly SurveyQuestion[], answers: SurveyAnswers): Comment[] {
  return questions.flatMap(({ key, kind, text }) => {
    const value = answers[key];
    return kind === 'text' && typeof value === 'string' ? [{ key, question: text, text: value }] : [];
  });
}

/** Reason for not sending a survey to a contact; null if the contact can receive it. */
export type ContactRefusal = 'no_email' | 'opted_out' | 'recent';
export const CONTACT_REFUSALS = ['no_email', 'opted_out', 'recent'] as const satisfies readonly ContactRefusal[];

interface Reachable {
  email: string | null;
  hasOptedOut: boolean;
  lastMailedAt: Date | null;
}

const DAY_MS = 86_400_000;

export function refusalOf({ email, hasOptedOut, lastMailedAt }: Reachable, now: Date): ContactRefusal | null {
  if (!email) return 'no_email';
  if (hasOptedOut) return 'opted_out';
  return lastMailedAt !== null && now.getTime() - lastMailedAt.getTime() < REST_DAYS * DAY_MS ? 'recent' : null;
}

/** Reason for sending no reminder to a contact who has not answered; null if one can be sent now. */
export type ReminderRefusal = 'no_email' | 'opted_out' | 'bounced' | 'reminded' | 'recent';
export const REMINDER_REFUSALS = ['no_email', 'opted_out', 'bounced', 'reminded', 'recent'] as const satisfies readonly ReminderRefusal[];

interface Remindable {
  email: string | null;
  hasOptedOut: boolean;
  /** True if a mail server refused the address for good. */
  hasBounced: boolean;
  reminders: number;
  mailedAt: Date;
}

export function reminderRefusal({ email, hasOptedOut, hasBounced, reminders, mailedAt }: Remindable, now: Date): ReminderRefusal | null {
  if (!email) return 'no_email';
  if (hasOptedOut) return 'opted_out';
  if (hasBounced) return 'bounced';
  if (reminders >= MOST_REMINDERS) return 'reminded';
  return now.getTime() - mailedAt.getTime() < LEAST_REMINDER_DAYS * DAY_MS ? 'recent' : null;
}
