import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { decideByShare } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { AnswerClosed } from '#domain/qbrs/sharing.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';

export const CHOICES: Record<Outcome, string> = { approved: 'Approve', declined: 'Decline', deferred: 'Defer' };
export const RECORDED: Record<Outcome, string> = { approved: 'Approved', declined: 'Declined', deferred: 'Deferred' };

export const CLOSED: Record<AnswerClosed, (provider: string) => string> = {
  begun: (provider) => `Work on this has started. To change your answer, contact ${provider}.`,
  ended: (provider) => `The meeting has ended, so this answer is final. To change it, contact ${provider}.`,
};

/** Text such as "2 decisions wait for you". */
export function waitingWords(count: number): string {
  if (count === 0) return 'All decisions made';
  return count === 1 ? '1 decision pending' : `${count} decisions pending`;
}

/** Target of answers: by a share link with an entered name, or in the portal with the known name. */
export interface Desk {
  /** Null if the name must be entered. */
  name: string | null;
  send: (answer: Answer) => Promise<Recorded>;
  /** Shows the recorded answer. */
  record: (recommendationId: string, decision: Recorded) => void;
}

export type Answer = InputOf<typeof decideByShare>['body'];
export type Recorded = OutputOf<typeof decideByShare>;
