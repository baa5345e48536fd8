import type { AnswerClosed } from '#domain/qbrs/sharing.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';

export const CHOICES: Record<Outcome, string> = { approved: 'Approve', declined: 'Decline', deferred: 'Later' };
export const RECORDED: Record<Outcome, string> = { approved: 'Approved', declined: 'Declined', deferred: 'Put off until later' };

export const CLOSED: Record<AnswerClosed, (provider: string) => string> = {
  begun: (provider) => `Work on this has begun. To change it, please talk to ${provider}.`,
  ended: (provider) => `The meeting has ended, so this stands. To change it, please talk to ${provider}.`,
};

/** "2 decisions wait for you". */
export function waitingWords(count: number): string {
  if (count === 0) return 'Every decision is made';
  return count === 1 ? '1 decision waits for you' : `${count} decisions wait for you`;
}
