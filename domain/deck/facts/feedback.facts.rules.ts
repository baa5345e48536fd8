/** Survey of the review's period, as the customer's people may see it. */
export interface DeckSurvey {
  name: string;
  sentOn: string;
  asked: number;
  answered: number;
  /** Scores from 0 to 10; null below four, because fewer would show who gave them. */
  scores: { count: number; average: number; low: number } | null;
}

/** Surveys since the previous review and what follows from them. Names of contacts and internal notes are no part of it. */
export interface DeckFeedback {
  since: string;
  /** Oldest first, with at least one answer each. */
  surveys: DeckSurvey[];
  /** Comments without their authors, newest first. */
  comments: string[];
  /** Conversations about answers, the open ones first. `by` is a person of the provider. */
  followUps: { by: string | null; due: string; doneOn: string | null }[];
}

export interface FeedbackFigures {
  answers: number;
  asked: number;
  open: number;
  done: number;
  /** Latest survey with a score. */
  scored: (DeckSurvey & { scores: NonNullable<DeckSurvey['scores']> }) | null;
}

/** Figures of the answers; null without any. */
export function feedbackFigures({ feedback }: { feedback?: DeckFeedback | undefined }): FeedbackFigures | null {
  if (!feedback || feedback.surveys.length === 0) return null;
  const { surveys, followUps } = feedback;
  const sum = (of: (one: DeckSurvey) => number) => surveys.reduce((all, one) => all + of(one), 0);
  const scored = surveys.flatMap((one) => (one.scores ? [{ ...one, scores: one.scores }] : [])).at(-1) ?? null;
  const done = followUps.filter(({ doneOn }) => doneOn !== null).length;
  return { answers: sum(({ answered }) => answered), asked: sum(({ asked }) => asked), open: followUps.length - done, done, scored };
}
