import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type { AnswerClosed } from '#domain/qbrs/sharing.rules.ts';
import { ownName } from '#domain/recommendations/status.names.rules.ts';
import type { Outcome } from '#domain/recommendations/recommendations.rules.ts';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type DecisionScene, holdRecommendations, recordDecision } from '#server/recommendations/recommendations.ts';
import { askedOf, type SharedDeck } from './client.view.ts';
import { countDecisions, type Decider } from './shares.queries.ts';

/** Upper bound on decisions per share link, or per contact and review in the portal. */
const MOST_DECISIONS = 200;
/** Later decisions are recorded without a notification, so that a link cannot be used to flood inboxes. */
const MOST_TOLD = 20;
const CLOSED: Record<AnswerClosed, string> = {
  begun: 'Work on this has already started; please contact us',
  ended: 'The meeting has ended and this was decided; please contact us to change it',
};

interface ClientScene {
  tx: Tx;
  now: Date;
  audit(...entries: AuditEntry[]): Promise<void>;
  notify(...notes: Note[]): Promise<void>;
}

interface ClientAnswer {
  recommendationId: string;
  outcome: Outcome;
  by: string;
  note?: string | undefined;
}

interface ClientReview {
  qbrId: string;
  /** Share link or portal contact that decides. */
  decider: Decider;
  /** Called after the review is locked. */
  read: () => Promise<{ shared: SharedDeck; hideAmounts: boolean }>;
}

type Recorded = NonNullable<ClientView['asked'][number]['decision']>;

/** Records the customer's decision in a review; repeating it changes nothing. */
export async function decideAsCustomer(
  scene: ClientScene,
  { qbrId, decider, read }: ClientReview,
  answer: ClientAnswer,
): Promise<Recorded> {
  const { tx, now } = scene;
  const { recommendationId, outcome, by, note = '' } = answer;
  await qbrs.lock({ tx, now }, qbrId);
  await holdRecommendations(tx, [recommendationId]);
  const { shared, hideAmounts } = await read();
  const asked = askedOf(shared, hideAmounts).find(({ id }) => id === recommendationId);
  if (!asked) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'recommendationId' });
  const { decision } = asked;
  if (decision?.outcome === outcome && decision.by === by && decision.note === note) return decision;

  if (asked.closed) throw new Fault('INVALID_STATUS_TRANSITION', { message: CLOSED[asked.closed], details: { closed: asked.closed } });
  const made = await countDecisions(tx, qbrId, decider);
  if (made >= MOST_DECISIONS) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: 3600 } });
  const notify = made < MOST_TOLD ? scene.notify : async () => {};
  const recorded: DecisionScene = { tx, now, actor: null, leadId: shared.qbr.ownerId, audit: scene.audit, notify };
  await recordDecision(recorded, recommendationId, { outcome, by, note, qbrId, ...decider });
  return { outcome, called: ownName(outcome, shared.facts.review.stateNames), by, note, at: now.toISOString() };
}
