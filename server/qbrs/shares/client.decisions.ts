import type { Note } from '#domain/notifications/notifications.notes.rules.ts';
import type { AnswerClosed } from '#domain/qbrs/sharing.rules.ts';
import { ownName } from '#domain/recommendations/status.names.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { monthlyOf, type Outcome } from '#domain/recommendations/recommendations.rules.ts';
import type { ClientView } from '#contract/qbrs/qbrs.shares.contract.ts';
import type { AuditEntry } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { type DecisionScene, holdRecommendations, recordDecision, takeBackDecision } from '#server/recommendations/recommendations.ts';
import { requestedOf, isHeld, type SharedDeck } from './client.view.ts';
import { countDecisions, countUndone, type Decider, optionsOf } from './shares.queries.ts';

/** Upper bound on decisions per share link, or per contact and review in the portal. */
const MOST_DECISIONS = 200;
/** Later decisions are recorded without a notification, so that a link cannot be used to flood inboxes. */
const MOST_NOTIFIED = 20;
const CLOSED: Record<AnswerClosed, string> = {
  begun: 'Work on this has already started; please contact us',
  ended: 'The meeting has ended and this was decided; please contact us to change it',
};

export interface ClientScene {
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
  option?: string | null | undefined;
  until?: string | null | undefined;
}

export interface ClientReview {
  qbrId: string;
  /** Share link or portal contact that decides. */
  decider: Decider;
  /** Called after the review is locked. */
  read: () => Promise<{ shared: SharedDeck; hideAmounts: boolean }>;
}

type RequestedDecision = ClientView['asked'][number];
type Recorded = NonNullable<RequestedDecision['decision']>;

/** Records the customer's decision in a review; repeating it changes nothing. */
export async function decideAsCustomer(scene: ClientScene, review: ClientReview, answer: ClientAnswer): Promise<Recorded> {
  const { tx, now } = scene;
  const { recommendationId } = answer;
  const { shared, asked } = await openRequested(scene, review, recommendationId);
  const { option, ...meant } = meaningOf(answer);
  if (asked.decision && isRepeated(asked.decision, { option, ...meant })) return asked.decision;

  if (asked.closed) throw new Fault('INVALID_STATUS_TRANSITION', { message: CLOSED[asked.closed], details: { closed: asked.closed } });
  const { qbr, facts } = shared;
  await refuseWrong(tx, shared, { recommendationId, option, until: meant.until, today: dayIn(now, qbr.timezone) });
  const recorded = await decisionScene(scene, review, recommendationId, shared);
  const chosen = option === null ? {} : { option };
  const { decisions } = await recordDecision(recorded, recommendationId, { ...meant, ...chosen, qbrId: qbr.id, ...review.decider });
  const called = ownName(meant.outcome, facts.review.stateNames);
  return { id: decisions.at(-1)?.id ?? '', ...meant, option, called, at: now.toISOString(), canUndo: !isHeld(qbr) };
}

/** Only an approval chooses an option, and only a deferral has an end. */
function meaningOf({ outcome, by, note = '', option = null, until = null }: ClientAnswer) {
  return { outcome, by, note, option: outcome === 'approved' ? option : null, until: outcome === 'deferred' ? until : null };
}

/** An approval without an option repeats the approval of any. */
function isRepeated(made: Recorded, { outcome, by, note, option, until }: ReturnType<typeof meaningOf>): boolean {
  const isSame = made.outcome === outcome && made.by === by && made.note === note && made.until === until;
  return isSame && (option === null || made.option === option);
}

/** Undoes the customer's own decision; one that was undone already is ignored. */
export async function undoAsCustomer(scene: ClientScene, review: ClientReview, decisionId: string): Promise<void> {
  const { tx, now } = scene;
  await qbrs.lock({ tx, now }, review.qbrId);
  const { shared } = await review.read();
  const decision = shared.qbr.decisions.find(({ id }) => id === decisionId);
  if (!decision) return;
  if (isHeld(shared.qbr)) throw new Fault('INVALID_STATUS_TRANSITION', { message: CLOSED.ended, details: { closed: 'ended' } });
  const recorded = await decisionScene(scene, review, decision.recommendationId, shared);
  await takeBackDecision(recorded, { id: decisionId, qbrId: review.qbrId });
}

/** Requested recommendation, with the review and the recommendation locked. */
export async function openRequested({ tx, now }: ClientScene, { qbrId, read }: ClientReview, recommendationId: string) {
  await qbrs.lock({ tx, now }, qbrId);
  await holdRecommendations(tx, [recommendationId]);
  const { shared, hideAmounts } = await read();
  const asked = requestedOf(shared, hideAmounts).find(({ id }) => id === recommendationId);
  if (!asked) throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'recommendationId' });
  return { shared, asked };
}

/** Refuses after too many decisions. An undone one counts twice, with its undoing, so that undoing does not reset the limits. */
async function decisionScene(
  { tx, now, audit, notify }: ClientScene,
  { qbrId, decider }: ClientReview,
  recommendationId: string,
  { qbr }: SharedDeck,
): Promise<DecisionScene> {
  const made = (await countDecisions(tx, qbrId, decider)) + 2 * (await countUndone(tx, recommendationId));
  if (made >= MOST_DECISIONS) throw new Fault('TOO_MANY_REQUESTS', { extra: { retryAfter: 3600 } });
  return { tx, now, actor: null, leadId: qbr.ownerId, audit, notify: made < MOST_NOTIFIED ? notify : async () => {} };
}

interface Wanted {
  recommendationId: string;
  option: string | null;
  until: string | null;
  today: string;
}

/** An option is approved only at the price that the deck shows. */
async function refuseWrong(tx: Tx, { facts }: SharedDeck, { recommendationId, option, until, today }: Wanted): Promise<void> {
  if (until !== null && until <= today) throw new Fault('VALIDATION_ERROR', { field: 'until', message: 'Until: must be after today' });
  if (option === null) return;
  const refuse = (message: string) => new Fault('VALIDATION_ERROR', { field: 'option', message });
  const shown = facts.recommendations.find(({ id }) => id === recommendationId)?.options.find(({ name }) => name === option);
  if (!shown) throw refuse('Option: is not an option of this decision');
  const current = (await optionsOf(tx, recommendationId)).find(({ name }) => name === option);
  if (current?.oneTime !== shown.oneTime || monthlyOf(current) !== monthlyOf(shown))
    throw refuse('Option: has changed since this review was prepared; please contact us');
}
