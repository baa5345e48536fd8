import type { BodyOf } from '#contract/endpoint.ts';
import type {
  createRecommendation,
  deleteRecommendation,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { actionOfChange, amountsOf, type StoredOption } from '#domain/recommendations/recommendations.rules.ts';
import { can } from '#domain/users/permissions.rules.ts';
import { openCustomer } from '#server/customers/customers.ts';
import { coverFindings } from '#server/findings/findings.ts';
import type { CustomValues } from '#domain/custom/custom.rules.ts';
import { customValuesAfter } from '#server/custom/custom.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { copyOf } from './library/recommendations.from-library.ts';
import { presentRecommendation } from './recommendations.present.ts';
import {
  findRecommendation,
  insertRecommendation,
  lockRecommendation,
  type RecommendationWhole,
  removeRecommendation,
  replaceLinks,
} from './recommendations.queries.ts';
import { linkOthers } from './links/recommendations.links.ts';
import { holdDependencies } from './links/recommendations.links.queries.ts';
import { refuseUnknown } from './recommendations.references.ts';

export const recommendations = versioned({
  notFound: 'RECOMMENDATION_NOT_FOUND',
  shape: Recommendation,
  lock: lockRecommendation,
  read: async (tx, id) => {
    const row = await findRecommendation(tx, id);
    return row && presentRecommendation(row);
  },
  write: nextVersionIn('recommendations'),
  about: ({ id, title, customerId }) => ({ entity: { type: 'recommendation', id, label: title }, customerId }),
});

/** Removes margins and reviews for roles below vCIO, on every endpoint. */
export function forReader({ margin, ...recommendation }: Recommendation, { roles }: Actor): Recommendation {
  const own = can(roles, 'customers:edit') ? { ...recommendation, margin } : recommendation;
  if (can(roles, 'qbrs:view')) return own;
  return { ...own, decisions: own.decisions.map(({ qbr: _, ...decision }) => decision) };
}

type Fields = Omit<BodyOf<typeof updateRecommendation>, 'version'>;

type AddingCall = WritingCall & { body: BodyOf<typeof createRecommendation> };

export async function addRecommendation(call: AddingCall): Promise<Recommendation> {
  const { tx, actor, body, now } = call;
  const { customerId, fromLibrary, customFields: own, ...typed } = body;
  const customer = await openCustomer(tx, customerId);
  const fields = { ...(fromLibrary ? copyOf(fromLibrary, customer) : {}), ...presentFields(typed) };
  const { title } = fields;
  if (title === undefined) throw new Fault('REQUIRED_FIELD', { field: 'title', message: 'Title is required' });
  await refuseUnknown(tx, customerId, fields, null);
  refuseBackwards(fields);
  const customFields = await customValuesAfter(tx, 'recommendation', {}, own);

  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  const doneAt = fields.status === 'done' ? now : null;
  const id = await insertRecommendation(tx, {
    ...columnsOf(fields, NOTHING),
    ...storedFields(customFields),
    title,
    customerId,
    doneAt,
    ...by,
  });
  const { findingIds = [] } = fields;
  await replaceLinks(tx, { id, customerId }, findingIds);
  await linkOthers(tx, { id, customerId }, fields);
  await coverFindings(tx, customerId, findingIds);
  await call.audit({ action: 'recommendation.created', entity: { type: 'recommendation', id, label: title }, customerId, after: body });
  return recommendations.load(call, id);
}

export async function changeRecommendation(call: SignedInCall<typeof updateRecommendation>): Promise<Recommendation> {
  const { version, ...fields } = call.body;
  if (fields.dependsOnIds !== undefined) await holdDependencies(call.tx);
  return change(call, await recommendations.lock(call, call.params.id, version), fields);
}

type WritingCall = Pick<SignedInCall<typeof updateRecommendation>, 'tx' | 'actor' | 'audit' | 'now'>;

/** Changes one locked recommendation, its links, and the status of the findings it covers. */
export async function change(call: WritingCall, before: RecommendationWhole, changed: Fields): Promise<Recommendation> {
  const { tx, actor, now } = call;
  const { customFields: own, ...typed } = changed;
  const customFields = await customValuesAfter(tx, 'recommendation', before.customFields, own);
  const fields = { ...daysAfter(before, typed), ...presentFields(typed) };
  await refuseUnknown(tx, before.customerId, fields, before.ownerId);
  refuseBackwards({ start: before.startOn, end: before.endOn, ...fields });
  const columns = columnsOf(fields, before);
  const doneAt = fields.status === undefined || fields.status === before.status ? {} : { doneAt: fields.status === 'done' ? now : null };
  const { targetQuarter, start, end, ...plain } = fields;
  const compared = presentFields({
    ...plain,
    startOn: start,
    endOn: end,
    customFields,
    ...(targetQuarter === undefined ? {} : quarterColumns(targetQuarter)),
  });
  const changes = await recommendations.edit(call, before, {
    action: actionOfChange(before.status, fields.status),
    fields: compared,
    columns: { ...columns, ...storedFields(customFields), ...doneAt, updatedBy: actor.userId },
  });
  if (!changes) return recommendations.load(call, before.id);

  await linkOthers(tx, before, fields);
  await cover(call, before, fields);
  return recommendations.load(call, before.id);
}

/** ISO dates compare correctly as text. */
function refuseBackwards({ start, end }: Pick<Fields, 'start' | 'end'>): void {
  if (start && end && end < start) throw new Fault('VALIDATION_ERROR', { field: 'end', message: 'End must not be before the start' });
}

/** Dates within the old quarter do not apply to the new one. */
function daysAfter({ targetYear, targetQuarter }: RecommendationWhole, { targetQuarter: next }: Fields): { start?: null; end?: null } {
  const isMoved = next !== undefined && (next?.year !== (targetYear ?? undefined) || next?.quarter !== (targetQuarter ?? undefined));
  return isMoved ? { start: null, end: null } : {};
}

async function cover({ tx }: WritingCall, before: RecommendationWhole, { findingIds, status, retest }: Fields): Promise<void> {
  if (findingIds === undefined && status === undefined && retest === undefined) return;
  if (findingIds) await replaceLinks(tx, before, findingIds);
  await coverFindings(tx, before.customerId, [...new Set([...before.findingIds, ...(findingIds ?? [])])]);
}

export async function deleteOne(call: SignedInCall<typeof deleteRecommendation>): Promise<void> {
  const { params, body } = call;
  await removeUndecided(call, await recommendations.lock(call, params.id, body?.version));
}

/** Deletes a locked recommendation that the customer has not decided on. */
export async function removeUndecided(call: Pick<WritingCall, 'tx' | 'audit'>, before: RecommendationWhole): Promise<void> {
  const { tx } = call;
  if (before.decisions.length > 0) {
    throw new Fault('CONSTRAINT_VIOLATION', {
      message: 'The customer has decided on this recommendation, so it cannot be deleted; decline it instead',
      details: { decisions: before.decisions.length },
    });
  }
  await removeRecommendation(tx, before.id);
  await coverFindings(tx, before.customerId, before.findingIds);
  const { title, status } = before;
  await call.audit({ action: 'recommendation.deleted', ...recommendations.about(before), before: { title, status } });
}

interface Priced {
  options: readonly StoredOption[];
  oneTime: number;
  recurring: number;
  recurringPer: 'month' | 'year';
}

const NOTHING: Priced = { options: [], oneTime: 0, recurring: 0, recurringPer: 'month' };

/** Columns of the fields that are present; amounts are derived from the options if there are any. */
/** JSON columns are sent as text. */
const storedFields = (values: CustomValues | undefined) => (values ? { customFields: JSON.stringify(values) } : {});

function columnsOf(fields: Partial<Omit<Fields, 'customFields'>> & { libraryKey?: string }, before: Priced) {
  const {
    findingIds: _findings,
    dependsOnIds: _needed,
    assetIds: _assets,
    targetQuarter,
    start,
    end,
    options,
    oneTimeCost,
    recurringCost,
    recurringPer,
    ...rest
  } = fields;
  const chosen = options?.map(storedOption);
  const own = {
    oneTime: oneTimeCost ?? before.oneTime,
    recurring: recurringCost ?? before.recurring,
    recurringPer: recurringPer ?? before.recurringPer,
  };
  return {
    ...presentFields(rest),
    ...(chosen ? { options: JSON.stringify(chosen) } : {}),
    ...amountsOf(chosen ?? before.options, own),
    ...(targetQuarter === undefined ? {} : quarterColumns(targetQuarter)),
    ...(start === undefined ? {} : { startOn: start }),
    ...(end === undefined ? {} : { endOn: end }),
  };
}

const quarterColumns = (quarter: { year: number; quarter: number } | null) => ({
  targetYear: quarter?.year ?? null,
  targetQuarter: quarter?.quarter ?? null,
});

function storedOption({ outcome, points, ...option }: NonNullable<Fields['options']>[number]): StoredOption {
  return { ...option, outcome: outcome ?? null, points: points ?? [] };
}
