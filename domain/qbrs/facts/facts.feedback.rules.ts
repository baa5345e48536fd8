import {
  averageOf,
  commentsOf,
  isLow,
  LEAST_ANSWERS,
  scoreCounts,
  type SurveyAnswers,
  type SurveyQuestion,
} from '#domain/surveys/surveys.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { DeckSurvey } from '#domain/deck/facts/feedback.facts.rules.ts';

export interface SourceAnswer {
  answers: SurveyAnswers;
  score: number | null;
  followUp: { by: string | null; due: string; doneOn: string | null } | null;
}

/** Survey since the previous review, with the answers of the customer's contacts, newest first. */
export interface SourceSurvey {
  id: string;
  name: string;
  sentOn: string;
  questions: readonly SurveyQuestion[];
  asked: number;
  answers: readonly SourceAnswer[];
}

export interface SourceFeedback {
  since: string;
  /** Oldest first. */
  surveys: readonly SourceSurvey[];
}

/**
 * Survey in the slide of a QBR. `absent`: the survey has no answer of the customer, or was sent before the previous review.
 */
export const FEEDBACK_SLIDE_STATES = ['no_qbr', 'no_deck', 'absent', 'ready', 'shown'] as const;
export type FeedbackSlideState = (typeof FEEDBACK_SLIDE_STATES)[number];

/** Longer comments fit on no slide as a whole, and are left out instead of cut. */
const LONGEST_COMMENT = 180;
const MOST_COMMENTS = 20;

/** Contacts were promised that colleagues do not see their answers, so scores and comments need four answers, and nothing names a contact. */
export function feedbackOf({ since, surveys }: SourceFeedback): Pick<DeckFacts, 'feedback'> {
  const answered = surveys.filter(({ answers }) => answers.length > 0);
  if (answered.length === 0) return {};
  const open = (one: { doneOn: string | null }) => Number(one.doneOn !== null);
  return {
    feedback: {
      since,
      surveys: answered.map(({ name, sentOn, asked, answers }) => ({
        name,
        sentOn,
        asked,
        answered: answers.length,
        scores: scoresOf(answers),
      })),
      comments: answered.toReversed().flatMap(commentsIn).slice(0, MOST_COMMENTS),
      followUps: answered
        .flatMap(({ answers }) => answers.flatMap(({ followUp }) => (followUp ? [followUp] : [])))
        .toSorted((one, other) => open(one) - open(other) || one.due.localeCompare(other.due)),
    },
  };
}

function scoresOf(answers: readonly SourceAnswer[]): DeckSurvey['scores'] {
  const scores = answers.flatMap(({ score }) => (score === null ? [] : [score]));
  const average = averageOf(scoreCounts(scores));
  return scores.length < LEAST_ANSWERS || average === null ? null : { count: scores.length, average, low: scores.filter(isLow).length };
}

function commentsIn({ questions, answers }: SourceSurvey): string[] {
  if (answers.length < LEAST_ANSWERS) return [];
  return answers
    .flatMap((one) => commentsOf(questions, one.answers))
    .map(({ text }) => text.replaceAll(/\s+/gu, ' ').trim())
    .filter((text) => text !== '' && text.length <= LONGEST_COMMENT);
}
