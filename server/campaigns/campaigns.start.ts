import type { SourceInput } from '#contract/campaigns/sources.contract.ts';
import type { createCampaign } from '#contract/campaigns/campaigns.contract.ts';
import { type CampaignSource, sourceColumns, sourceFrom } from '#domain/campaigns/sources.rules.ts';
import { addQuarters, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import { campaignStartedNote } from '#domain/notifications/notifications.campaigns.rules.ts';
import { supportOfText } from '#server/lifecycle/lifecycle.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { AlreadyThere, type SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { CALENDAR } from './campaigns.plan.ts';
import { addCustomers } from './campaigns.customers.queries.ts';
import { findCampaign, findCampaignOf, insertCampaign } from './campaigns.queries.ts';
import { addedTo, campaigns, priceByRule } from './campaigns.save.ts';
import { textOf } from './campaigns.texts.ts';

type StartCall = SignedInCall<typeof createCampaign>;

/** Starts the campaign of a source, for the next quarter; a source that has one already returns it. */
export async function startCampaign(call: StartCall) {
  const { tx, actor, now } = call;
  const { customerIds, ...input } = call.body;
  const source = await sourceOfInput(tx, input);
  const { currency } = await tx.selectFrom('organizations').select('currency').executeTakeFirstOrThrow();
  const { userId } = actor;
  const quarter = addQuarters(fiscalQuarterOf(now.toISOString().slice(0, 10), CALENDAR), 1);
  const { rule, ...text } = await textOf(tx, source, { now, currency });
  const columns = { ...sourceColumns(source), ...text, ...rule, currency };
  const id = await insertCampaign(tx, {
    ...columns,
    targetYear: quarter.year,
    targetQuarter: quarter.quarter,
    ownerId: userId,
    createdBy: userId,
    updatedBy: userId,
  });
  if (id === undefined) return new AlreadyThere(await campaigns.load(call, (await findCampaignOf(tx, source)) ?? ''));

  const customers = await addCustomers(tx, id, {
    unit: rule.unit,
    customers: await addedTo(tx, { ...columns, unit: rule.unit }, customerIds),
  });
  const campaign = await findCampaign(tx, id);
  if (campaign) await priceByRule(tx, campaign);
  await call.audit({ action: 'campaign.created', entity: { type: 'campaign', id, label: text.title }, after: { ...input, customers } });
  await call.notify(campaignStartedNote({ id, title: text.title, ownerId: userId }, actor, customers));
  return campaigns.load(call, id);
}

/** Source that a request names: directly, or by a finding with the gap. */
export async function sourceOfInput(tx: Tx, { findingId, ...fields }: SourceInput): Promise<CampaignSource> {
  if (findingId !== undefined) {
    const finding = await tx.selectFrom('findings').select(['templateId', 'questionKey']).where('id', '=', findingId).executeTakeFirst();
    if (!finding) throw new Fault('FINDING_NOT_FOUND', { field: 'findingId' });
    return { kind: 'question', ...finding };
  }
  const source = sourceFrom(fields);
  if (!source) {
    throw new Fault('VALIDATION_ERROR', { message: 'Name a finding, a question with its template, a stack category, or a product' });
  }
  if (source.kind === 'product' && supportOfText(source.product)?.product !== source.product) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'product',
      message: 'must be a product with a known end of support, such as Windows Server 2016',
    });
  }
  return source;
}
