import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { askByShare, ClientView, decideByShare } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { AnswerClosed } from '#domain/qbrs/sharing.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';

export const CHOICES: Record<Outcome, string> = { approved: 'Approve', declined: 'Decline', deferred: 'Decide later' };
export const RECORDED: Record<Outcome, string> = { approved: 'Approved', declined: 'Declined', deferred: 'Deferred' };

export const CLOSED: Record<AnswerClosed, (provider: string) => string> = {
  begun: (provider) => `Work on this has started. To change your answer, contact ${provider}.`,
  ended: (provider) => `The meeting has ended, so this answer is final. To change it, contact ${provider}.`,
};

/** Text such as "2 decisions pending". */
export function waitingWords(count: number): string {
  if (count === 0) return 'All decisions made';
  return count === 1 ? '1 decision pending' : `${count} decisions pending`;
}

export type RequestedDecision = ClientView['asked'][number];

export const isWaiting = ({ decision, closed }: RequestedDecision) => decision === null && closed === null;

/** "You decided on 2 of 4 items". */
export function decidedWords(asked: readonly RequestedDecision[]): string {
  const decided = asked.filter(({ decision }) => decision !== null).length;
  return `You decided on ${decided} of ${asked.length} ${asked.length === 1 ? 'item' : 'items'}`;
}

/** Target of answers: by a share link with an entered name, or in the portal with the known name. */
export interface Desk {
  /** Null if the name must be entered. */
  name: string | null;
  send: (answer: Answer) => Promise<Recorded>;
  undo: (decisionId: string) => Promise<void>;
  ask: (question: AskedQuestion) => Promise<ClientQuestion>;
  /** Shows the changed recommendation without counting another view. */
  change: (recommendationId: string, to: (asked: RequestedDecision) => RequestedDecision) => void;
  /** Saves the review as a PDF. */
  download: () => Promise<void>;
}

export type Answer = InputOf<typeof decideByShare>['body'];
export type Recorded = OutputOf<typeof decideByShare>;
export type AskedQuestion = InputOf<typeof askByShare>['body'];
export type ClientQuestion = OutputOf<typeof askByShare>;
