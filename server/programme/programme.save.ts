import { monthInQuarter, quarterAfterMove } from '#domain/programme/cadence.rules.ts';
import type { Ticks } from '#domain/programme/programme.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type createQuarterlyReview,
  type deleteQuarterlyReview,
  QuarterlyReview,
  type updateQuarterlyReview,
} from '#contract/programme/programme.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { presentReview } from './programme.present.ts';
import { findReview, insertReview, lockReview, removeReview, type ReviewWhole } from './programme.queries.ts';
import { refuseForeignQbr, refuseStranger } from './programme.references.ts';

const labelOf = ({ quarter, year }: { quarter: number; year: number }, name: string) => `${name}, Q${quarter} ${year}`;

export const reviews = versioned({
  notFound: 'QUARTERLY_REVIEW_NOT_FOUND',
  shape: QuarterlyReview,
  lock: lockReview,
  read: async (tx, id, now) => {
    const row = await findReview(tx, id);
    return row && presentReview(row, now);
  },
  write: nextVersionIn('quarterlyReviews'),
  about: ({ id, customerId, customer, ...when }) => ({
    entity: { type: 'quarterly_review', id, label: labelOf(when, customer.name) },
    customerId,
  }),
});

export async function addReview(call: SignedInCall<typeof createQuarterlyReview>): Promise<QuarterlyReview> {
  const { tx, actor, body } = call;
  const { customerId, year, quarter, plannedOn = null, ownerId = null } = body;
  const { name, cadence, fiscalYearStartMonth } = await openCustomer(tx, customerId);
  await refuseStranger(tx, ownerId);
  const plannedMonth = plannedOn?.slice(0, 7) ?? body.plannedMonth ?? monthInQuarter(cadence, { year, quarter }, fiscalYearStartMonth);
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  const id = await insertReview(tx, { customerId, year, quarter, plannedOn, plannedMonth: `${plannedMonth}-01`, ownerId, ...by });
  const entity = { type: 'quarterly_review', id, label: labelOf(body, name) };
  await call.audit({ action: 'quarterly_review.created', entity, customerId, after: body });
  return reviews.load(call, id);
}

type Fields = Omit<BodyOf<typeof updateQuarterlyReview>, 'version'>;

export async function changeReview(call: SignedInCall<typeof updateQuarterlyReview>): Promise<QuarterlyReview> {
  const { version, ...fields } = call.body;
  const before = await reviews.lock(call, call.params.id, version);
  await refuseStranger(call.tx, fields.ownerId === before.ownerId ? null : fields.ownerId);
  await refuseForeignQbr(call.tx, before.customerId, fields.qbrId);

  const { ticks, ...columns } = {
    ...placeAfter(before, fields),
    ...outcomeAfter(before, fields, call.now),
    ...linksOf(fields),
    ...ticksAfter(before, fields, call),
  };
  const json = ticks ? { ticks: JSON.stringify(ticks) } : {};
  const changed = { ...columns, ...json, updatedBy: call.actor.userId };
  await reviews.edit(call, before, { action: actionOf(fields), fields: { ...columns, ...(ticks ? { ticks } : {}) }, columns: changed });
  return reviews.load(call, before.id);
}

function actionOf({ status, plannedMonth, plannedOn }: Fields): string {
  if (status === 'held' || status === 'skipped') return `quarterly_review.${status}`;
  return plannedMonth !== undefined || plannedOn !== undefined ? 'quarterly_review.moved' : 'quarterly_review.updated';
}

/** Keeps month and day consistent. A review with a meeting can be moved only by moving the meeting. */
function placeAfter(before: ReviewWhole, { plannedMonth, plannedOn }: Fields) {
  if (plannedMonth === undefined && plannedOn === undefined) return {};
  if (before.outcome)
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'A review that was held or skipped cannot be moved',
      details: { status: before.outcome },
    });
  const day = plannedOn === undefined ? null : plannedOn;
  const month = day?.slice(0, 7) ?? plannedMonth ?? before.plannedMonth.slice(0, 7);
  const isMoved = month !== before.plannedMonth.slice(0, 7) || day !== before.plannedOn;
  if (isMoved && before.meeting?.dateTime) throw new Fault('QUARTERLY_REVIEW_HAS_MEETING', { details: { qbrId: before.qbrId } });
  return { plannedMonth: `${month}-01`, plannedOn: day, quarter: quarterAfterMove(before, month, before.customer.startMonth) };
}

function outcomeAfter(before: ReviewWhole, { status }: Fields, now: Date) {
  if (status === undefined) return {};
  if (status !== 'planned') return { outcome: status, heldAt: status === 'held' ? (before.heldAt ?? now) : null };
  if (before.meeting?.presentedAt)
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'The meeting of this review has already been presented' });
  return { outcome: null, heldAt: null };
}

function linksOf({ ownerId, qbrId }: Fields) {
  return { ...(ownerId === undefined ? {} : { ownerId }), ...(qbrId === undefined ? {} : { qbrId }) };
}

function ticksAfter(
  { ticks }: ReviewWhole,
  { steps }: Fields,
  { actor, now }: Pick<SignedInCall<typeof updateQuarterlyReview>, 'actor' | 'now'>,
) {
  if (!steps) return {};
  const by = { id: actor.userId, name: actor.name };
  const after = steps.reduce<Ticks>((all, { key, done }) => {
    const { [key]: former, ...others } = all;
    return done ? { ...others, [key]: former ?? { at: now.toISOString(), by } } : others;
  }, ticks);
  return { ticks: after };
}

export async function deleteReview(call: SignedInCall<typeof deleteQuarterlyReview>): Promise<void> {
  const review = await reviews.lock(call, call.params.id, call.body?.version);
  await removeReview(call.tx, review.id);
  const { year, quarter, plannedMonth } = review;
  await call.audit({ action: 'quarterly_review.deleted', ...reviews.about(review), before: { year, quarter, plannedMonth } });
}
