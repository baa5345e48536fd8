import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import {
  type addCampaignCustomers,
  Campaign,
  type changeCampaignCustomers,
  type deleteCampaign,
  type removeCampaignCustomers,
  type updateCampaign,
} from '#contract/campaigns/campaigns.contract.ts';
import {
  amountsByRule,
  CAMPAIGN_LIMITS,
  type CampaignOption,
  type CampaignState,
  type CampaignUnit,
  followsRule,
} from '#domain/campaigns/campaigns.rules.ts';
import { CALENDAR, quarterBeginningIn } from '#domain/customers/fiscal.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import { exchanged, optionFields } from './campaigns.options.ts';
import { presentCampaign } from './campaigns.present.ts';
import { ruleOf } from './campaigns.rule.ts';
import { affectedBy, sourceOf } from './campaigns.sources.ts';
import { type CampaignCustomerRow, type CampaignWhole, customersOfCampaign, findCampaign, lockCampaign } from './campaigns.queries.ts';
import {
  type Adding,
  addCustomers,
  moveRecommendations,
  type Priced,
  recountUnits,
  removeCustomers,
  setQuarter,
  setUnits,
  writeAmounts,
} from './campaigns.customers.queries.ts';

export const campaigns = versioned({
  notFound: 'CAMPAIGN_NOT_FOUND',
  shape: Campaign,
  lock: lockCampaign,
  read: async (tx, id) => {
    const row = await findCampaign(tx, id);
    return row && presentCampaign(row, { customers: await customersOfCampaign(tx, id), affected: await affectedBy(tx, sourceOf(row)) });
  },
  write: nextVersionIn('campaigns'),
  about: ({ id, title }) => ({ entity: { type: 'campaign', id, label: title } }),
});

export async function changeCampaign(call: SignedInCall<typeof updateCampaign>): Promise<Campaign> {
  const { tx, actor } = call;
  const { version, rule, advised, options, targetQuarter, ...rest } = call.body;
  const before = await campaigns.lock(call, call.params.id, version);
  if (rest.ownerId && rest.ownerId !== before.ownerId) await refuseStranger(tx, rest.ownerId);
  const fields = {
    ...presentFields(rest),
    ...optionFields(before, { rule, advised, options }),
    ...(targetQuarter === undefined ? {} : { targetYear: targetQuarter?.year ?? null, targetQuarter: targetQuarter?.quarter ?? null }),
  };
  await campaigns.edit(call, before, { action: 'campaign.updated', fields, columns: { ...columnsOf(fields), updatedBy: actor.userId } });
  await applyRule(tx, before, { ...before, ...fields });
  return campaigns.load(call, before.id);
}

interface JsonFields {
  options?: readonly CampaignOption[];
  optionOutcome?: CampaignOption['outcome'];
  optionPoints?: readonly string[];
}

const columnsOf = <Fields extends JsonFields>({ options, optionOutcome, optionPoints, ...fields }: Fields) => ({
  ...fields,
  ...(options && { options: JSON.stringify(options) }),
  ...(optionOutcome !== undefined && { optionOutcome: optionOutcome && JSON.stringify(optionOutcome) }),
  ...(optionPoints && { optionPoints: JSON.stringify(optionPoints) }),
});

/** Amounts after another rule or another advised option. */
async function applyRule(tx: Tx, before: CampaignWhole, after: CampaignWhole): Promise<void> {
  if (after.optionKey !== before.optionKey) {
    const free = (await customersOfCampaign(tx, before.id)).filter(({ isOurs }) => isOurs);
    await writeAmounts(
      tx,
      before.id,
      free.map((row) => exchanged(before, after.optionKey, row)),
    );
  }
  const { unit } = ruleOf(after);
  if (unit !== before.unit) await recount(tx, before, unit);
  if (!isDeepStrictEqual(ruleOf(after), ruleOf(before))) await priceByRule(tx, after);
}

async function recount(tx: Tx, campaign: CampaignWhole, unit: CampaignUnit): Promise<void> {
  const units = unit === 'device' ? (await affectedBy(tx, sourceOf(campaign))).units : [];
  await recountUnits(tx, campaign.id, { unit, matching: Object.fromEntries(units) });
}

async function refuseStranger(tx: Tx, ownerId: string): Promise<void> {
  const person = await tx.selectFrom('people').select('id').where('id', '=', ownerId).where('status', '=', 'active').executeTakeFirst();
  if (!person) throw new Fault('USER_NOT_FOUND', { field: 'ownerId' });
}

export async function removeCampaign(call: SignedInCall<typeof deleteCampaign>): Promise<void> {
  const campaign = await campaigns.lock(call, call.params.id, call.body?.version);
  await call.tx.deleteFrom('campaigns').where('id', '=', campaign.id).execute();
  await call.audit({ action: 'campaign.deleted', ...campaigns.about(campaign), before: { title: campaign.title } });
}

export async function addToCampaign(call: SignedInCall<typeof addCampaignCustomers>): Promise<OutputOf<typeof addCampaignCustomers>> {
  const { tx, body } = call;
  const campaign = await campaigns.lock(call, call.params.id);
  const { unit } = ruleOf(campaign);
  const added = await addCustomers(tx, campaign.id, { unit, customers: await addedTo(tx, campaign, body.customerIds) });
  const customers = await customersOfCampaign(tx, campaign.id);
  if (customers.length > CAMPAIGN_LIMITS.customers) {
    throw new Fault('VALIDATION_ERROR', {
      field: 'customerIds',
      message: `A campaign holds at most ${CAMPAIGN_LIMITS.customers} customers`,
    });
  }
  await priceByRule(tx, campaign);
  if (added > 0) await call.audit({ action: 'campaign.updated', ...campaigns.about(campaign), after: { customersAdded: added } });
  return { added };
}

/** Customers to add, else all with the source, with their matching devices if the rule counts devices. */
export async function addedTo(
  tx: Tx,
  campaign: Parameters<typeof sourceOf>[0] & { unit: string },
  customerIds: readonly string[] | undefined,
): Promise<Adding['customers']> {
  const source = sourceOf(campaign);
  const { units } = await affectedBy(tx, source);
  return (customerIds ?? [...units.keys()]).map((customerId) => ({
    customerId,
    units: campaign.unit === 'device' ? (units.get(customerId) ?? null) : null,
    isSeen: source.kind !== 'question' && units.has(customerId),
  }));
}

type Changing = BodyOf<typeof changeCampaignCustomers>;

export async function changeInCampaign(
  call: SignedInCall<typeof changeCampaignCustomers>,
): Promise<OutputOf<typeof changeCampaignCustomers>> {
  const { tx, body } = call;
  const { customerIds, units, option, targetQuarter } = body;
  const campaign = await campaigns.lock(call, call.params.id);
  if (option !== undefined && option !== campaign.optionKey && !campaign.options.some(({ key }) => key === option)) {
    throw new Fault('VALIDATION_ERROR', { field: 'option', message: 'must be an option of the campaign' });
  }
  const wanted = new Set(customerIds);
  const customers = (await customersOfCampaign(tx, campaign.id)).filter(({ customerId }) => wanted.has(customerId));
  const free = customers.filter((row) => row.isOurs);
  const ids = free.map(({ customerId }) => customerId);
  if (units !== undefined && ids.length > 0) await setUnits(tx, campaign.id, ids, units);
  if (targetQuarter !== undefined && ids.length > 0) {
    const { year = null, quarter = null } = targetQuarter ?? {};
    await setQuarter(tx, campaign.id, { customerIds: ids, year, quarter });
  }
  await writeAmounts(
    tx,
    campaign.id,
    free.map((row) => amountsAfter(campaign, row, body)),
  );
  if (ids.length > 0) {
    const { customerIds: _, ...set } = body;
    await call.audit({ action: 'campaign.updated', ...campaigns.about(campaign), after: { ...set, customers: ids.length } });
  }
  const moved = await moveOthers(call, customers);
  return { changed: free.length + moved, kept: customers.length - free.length - moved };
}

/** Moves started and changed recommendations, which the campaign no longer writes; done and declined ones stay. */
async function moveOthers(call: SignedInCall<typeof changeCampaignCustomers>, customers: readonly CampaignCustomerRow[]): Promise<number> {
  const { targetQuarter } = call.body;
  if (!targetQuarter) return 0;
  const moves = customers
    .filter(({ isOurs, state }) => !isOurs && MOVABLE.includes(state))
    .flatMap(({ recommendationId, startMonth }) =>
      recommendationId === null ? [] : [{ recommendationId, ...quarterBeginningIn(targetQuarter, CALENDAR, startMonth) }],
    );
  const moved = await moveRecommendations(call.tx, moves, call.actor.userId);
  await call.audit(
    ...moved.map(({ id, title, customerId, before, after }) => ({
      action: 'recommendation.updated',
      entity: { type: 'recommendation', id, label: title },
      customerId,
      before,
      after,
    })),
  );
  return moves.length;
}

const MOVABLE: readonly CampaignState[] = ['proposed', 'approved', 'in_progress'];

/** Typed amounts, else those of the rule unless the present ones were typed. */
function amountsAfter(campaign: CampaignWhole, row: CampaignCustomerRow, change: Changing): Priced {
  const { units = row.units, amounts, option = campaign.optionKey } = change;
  if (option !== campaign.optionKey) {
    const { [option]: former, ...others } = row.optionAmounts;
    const kept = amounts === undefined ? former : amounts;
    const priced = amountsAfter(campaign, row, { customerIds: [], units });
    return { ...priced, optionAmounts: kept ? { ...others, [option]: kept } : others };
  }
  if (amounts) return { customerId: row.customerId, ...amounts, isEdited: true };
  if (amounts === undefined && row.isEdited) return plannedOf(row);
  return byRule(campaign, { ...row, units });
}

function plannedOf({ customerId, plannedOneTime, plannedMonthly, plannedHours, isEdited }: CampaignCustomerRow): Priced {
  return { customerId, oneTime: plannedOneTime, monthly: plannedMonthly, hours: plannedHours, isEdited };
}

/** The rule has one currency: customers with another one have no amount until a person types it. */
function byRule(campaign: CampaignWhole, { customerId, currency, units }: CampaignCustomerRow): Priced {
  const amounts = currency === campaign.currency ? amountsByRule(ruleOf(campaign), units) : null;
  return { customerId, ...(amounts ?? { oneTime: null, monthly: null, hours: null }), isEdited: false };
}

/** Sets the amounts that were neither edited nor approved. */
export async function priceByRule(tx: Tx, campaign: CampaignWhole): Promise<void> {
  const customers = await customersOfCampaign(tx, campaign.id);
  const following = customers.filter(({ isEdited, isOurs, state }) => !isEdited && isOurs && followsRule(state));
  await writeAmounts(
    tx,
    campaign.id,
    following.map((row) => byRule(campaign, row)),
  );
}

export async function removeFromCampaign(
  call: SignedInCall<typeof removeCampaignCustomers>,
): Promise<OutputOf<typeof removeCampaignCustomers>> {
  const campaign = await campaigns.lock(call, call.params.id);
  const removed = await removeCustomers(call.tx, campaign.id, call.body.customerIds);
  if (removed > 0) await call.audit({ action: 'campaign.updated', ...campaigns.about(campaign), after: { customersRemoved: removed } });
  return { removed };
}
