import { withoutHtml } from '#domain/sops/markdown.rules.ts';
import { advisedReviewDays, isInForce } from '#domain/sops/sops.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import type { BulkResult } from '#contract/bulk.ts';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import type { createSop, Sop, updateSop } from '#contract/sops/sops.contract.ts';
import type { changeSops } from '#contract/sops/sops.list.contract.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { changesBetween } from '#server/platform/audit/audit.changes.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { eachForItself } from '#server/platform/http/bulk.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { sops } from './sops.load.ts';
import { countCustomers, countTemplates, linkCustomers, linkTemplates } from './sops.links.queries.ts';
import { insertSop, isActivePerson, keepVersion, type SopRow } from './sops.queries.ts';

/** Content of a new SOP from any source. */
export type NewSop = BodyOf<typeof createSop>;

export async function addSop<E extends Endpoint>(call: SignedInCall<E>, fresh: NewSop, source: object = {}): Promise<Sop> {
  const { tx, actor } = call;
  await refuseUnknown(tx, fresh, null);
  const { title, category, code = null, ownerId = actor.userId, audience = 'internal', tags = [] } = fresh;
  const body = withoutHtml(fresh.body ?? '');
  const reviewEveryDays = fresh.reviewEveryDays === undefined ? advisedReviewDays(category) : fresh.reviewEveryDays;
  const questionKeys = unique(fresh.linkedQuestionKeys ?? []);
  const own = { title, category, code, body, ownerId, audience, tags: unique(tags), reviewEveryDays, questionKeys };
  const by = actor.userId;
  const id = await insertSop(tx, { ...own, nextReviewOn: fresh.nextReviewAt ?? null, createdBy: by, updatedBy: by });
  await keepVersion(tx, { sopId: id, number: 1, title, body, writtenBy: by });
  await linkTemplates(tx, id, fresh.linkedTemplateIds ?? []);
  await linkCustomers(tx, id, fresh.linkedCustomerIds ?? []);
  await call.audit({ action: 'sop.created', entity: { type: 'sop', id, label: title }, after: { ...traced(own), ...source } });
  return sops.load(call, id);
}

/** The audit log records the length of the text instead, since every text is kept as a version. */
function traced({ body, ...fields }: { body?: string | undefined; [field: string]: unknown }) {
  return body === undefined ? fields : { ...fields, characters: body.length };
}

export function changeSop(call: SignedInCall<typeof updateSop>): Promise<Sop> {
  return changeOne(call, call.params.id, call.body);
}

/** Changes several SOPs independently; a new owner is checked once, and publishing fails for those without text. */
export async function changeSeveral(call: SignedInCall<typeof changeSops>): Promise<BulkResult> {
  const { ids, set } = call.body;
  await refuseUnknown(call.tx, set, null);
  return eachForItself(ids, (id) => changeOne(call, id, set));
}

async function changeOne(
  call: SignedInCall<typeof updateSop> | SignedInCall<typeof changeSops>,
  id: string,
  body: BodyOf<typeof updateSop>,
): Promise<Sop> {
  const { tx, actor } = call;
  const before = await sops.lock(call, id, body.version);
  await refuseUnknown(tx, body, before.ownerId);
  const today = dayIn(call.now, (await ownOrganization(tx)).timezone);
  const columns = columnsOf(body, before, today);
  const templateIds = body.linkedTemplateIds && unique(body.linkedTemplateIds).toSorted();
  const customerIds = body.linkedCustomerIds && unique(body.linkedCustomerIds).toSorted();
  const links = { ...(templateIds && { templates: templateIds }), ...(customerIds && { customers: customerIds }) };
  const known = { ...before, templates: idsOf(before.templates), customers: idsOf(before.customers) };
  const changes = changesBetween(known, { ...columns, ...links });
  if (!changes) return sops.load(call, before.id);

  if (templateIds) await linkTemplates(tx, before.id, templateIds);
  if (customerIds) await linkCustomers(tx, before.id, customerIds);
  const action = columns.status && columns.status !== before.status ? `sop.${columns.status}` : 'sop.updated';
  await sops.save(call, before, {
    action,
    columns: { ...columns, updatedBy: actor.userId },
    before: traced(changes.before),
    after: traced(changes.after),
  });
  await keepText(call, before, columns);
  return sops.load(call, before.id);
}

/** Stores title and text together with the version that holds them. */
export async function keepText(
  { tx, actor }: Pick<SignedInCall<Endpoint>, 'tx' | 'actor'>,
  before: SopRow,
  { title = before.title, body = before.body }: { title?: string | undefined; body?: string | undefined },
): Promise<void> {
  if (title === before.title && body === before.body) return;
  await keepVersion(tx, { sopId: before.id, number: before.version + 1, title, body, writtenBy: actor.userId });
}

function columnsOf(change: BodyOf<typeof updateSop>, before: SopRow, today: string) {
  const {
    version: _,
    linkedQuestionKeys,
    linkedTemplateIds: _links,
    linkedCustomerIds: _whom,
    nextReviewAt,
    body,
    tags,
    ...plain
  } = change;
  const columns = presentFields({
    ...plain,
    body: body === undefined ? undefined : withoutHtml(body),
    tags: tags && unique(tags),
    questionKeys: linkedQuestionKeys && unique(linkedQuestionKeys),
    nextReviewOn: nextReviewAt,
  });
  if (columns.status !== 'published' || before.status === 'published') return { ...columns, ...otherCycle(columns, before, today) };
  if ((columns.body ?? before.body).trim() === '')
    throw new Fault('REQUIRED_FIELD', { field: 'body', message: 'An SOP without text cannot be published' });
  const { reviewEveryDays = before.reviewEveryDays } = columns;
  return { ...columns, reviewedOn: today, nextReviewOn: columns.nextReviewOn ?? nextReview(today, reviewEveryDays) };
}

type ReviewColumns = Partial<Pick<SopRow, 'status' | 'reviewEveryDays' | 'nextReviewOn'>>;

/** Changing the cycle moves the next review of an SOP in force, unless the body sets its date. */
function otherCycle({ status, reviewEveryDays, nextReviewOn }: ReviewColumns, before: SopRow, today: string) {
  const isOther = reviewEveryDays !== undefined && reviewEveryDays !== before.reviewEveryDays;
  if (!isOther || nextReviewOn !== undefined || !isInForce(status ?? before.status)) return {};
  return { nextReviewOn: nextReview(before.reviewedOn ?? today, reviewEveryDays) };
}

/** Null without a review cycle. */
export function nextReview(from: string, everyDays: number | null): string | null {
  return everyDays === null ? null : addDays(from, everyDays);
}

const idsOf = (named: readonly { id: string }[]): string[] => named.map(({ id }) => id).toSorted();
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** An unchanged former owner is accepted. */
async function refuseUnknown(
  tx: Tx,
  { ownerId, linkedTemplateIds = [], linkedCustomerIds = [] }: Pick<NewSop, 'ownerId' | 'linkedTemplateIds' | 'linkedCustomerIds'>,
  ownerBefore: string | null,
): Promise<void> {
  if (ownerId && ownerId !== ownerBefore && !(await isActivePerson(tx, ownerId))) throw new Fault('USER_NOT_FOUND', { field: 'ownerId' });
  const wanted = unique(linkedTemplateIds);
  if ((await countTemplates(tx, wanted)) < wanted.length) throw new Fault('TEMPLATE_NOT_FOUND', { field: 'linkedTemplateIds' });
  const linkedIds = unique(linkedCustomerIds);
  if ((await countCustomers(tx, linkedIds)) < linkedIds.length) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'linkedCustomerIds' });
}
