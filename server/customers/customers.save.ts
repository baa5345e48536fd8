import { NO_WEBSITE, websiteUrl } from '#domain/customers/websites.rules.ts';
import { decimalsOf } from '#domain/money/money.rules.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type createCustomer, Customer, type updateCustomer } from '#contract/customers/customers.contract.ts';
import type { Updateable } from 'kysely';
import type { Customer as CustomerTable } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { nextVersionIn, versioned } from '#server/platform/http/versioned.ts';
import type { CustomValues } from '#domain/custom/custom.rules.ts';
import { customValuesAfter } from '#server/custom/custom.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { type IdColumns, idsIn, writeExternalIds } from './external.ids.ts';
import { presentCustomer } from './customers.present.ts';
import { countAmounts, findCustomer, insertCustomer, lockCustomer, lockRecommendationsOf, presentPeople } from './customers.queries.ts';

type CustomerFields = Omit<BodyOf<typeof updateCustomer>, 'version'>;

const writeRow = nextVersionIn('customers');

export const customers = versioned({
  notFound: 'CUSTOMER_NOT_FOUND',
  shape: Customer,
  lock: lockLiving,
  read: async (tx, id) => {
    const row = await findCustomer(tx, id);
    return row && presentCustomer(row);
  },
  write: async (tx, row, { ids = {}, ...columns }: Updateable<CustomerTable> & { ids?: IdColumns }) => {
    await writeRow(tx, row, columns);
    await writeExternalIds(tx, [{ customerId: row.id, ids }]);
  },
  about: ({ id, name }) => ({ entity: { type: 'customer', id, label: name }, customerId: id }),
});

/** Merged duplicates cannot be changed. */
async function lockLiving(tx: Tx, id: string) {
  const row = await lockCustomer(tx, id);
  if (row?.mergedInto)
    throw new Fault('INVALID_STATUS_TRANSITION', { message: 'This customer was merged into another one; use that customer instead' });
  return row;
}

export async function addCustomer(call: SignedInCall<typeof createCustomer>): Promise<Customer> {
  const { tx, actor, body } = call;
  refuseLimited(actor);
  const organization = await ownOrganization(tx);
  await refuseStrangers(tx, body, {});
  refuseBackwards(body.contractStart, body.contractEnd);
  refuseOtherWebsite(body.website);

  const { name, timezone = organization.timezone, currency = organization.currency, customFields: typed, externalIds, ...rest } = body;
  const customFields = await customValuesAfter(tx, 'customer', {}, typed);
  const id = await insertCustomer(tx, {
    ...presentFields({ fiscalYearStartMonth: organization.settings.fiscalYearStartMonth }),
    ...stored({ ...rest, ...presentFields({ customFields }) }),
    name,
    timezone,
    currency,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  await writeExternalIds(tx, [{ customerId: id, ids: idsIn(externalIds) }]);
  await call.audit({ action: 'customer.created', entity: { type: 'customer', id, label: name }, customerId: id, after: body });
  return customers.load(call, id);
}

/** People limited to listed customers may not create one, because they would not see it. */
export function refuseLimited({ isLimited }: Pick<SignedInCall<typeof createCustomer>['actor'], 'isLimited'>): void {
  if (!isLimited) return;
  throw new Fault('PERMISSION_DENIED', { message: 'Your access is limited to certain customers; ask an administrator to add new ones' });
}

const PASSED_ON = ['name', 'currency', 'fiscalYearStartMonth'] as const;

export async function changeCustomer(call: SignedInCall<typeof updateCustomer>): Promise<Customer> {
  const { tx, actor, params } = call;
  const { version, customFields: typed, externalIds, ...plain } = call.body;
  const ids = idsIn(externalIds);
  if (PASSED_ON.some((name) => plain[name] !== undefined)) await lockRecommendationsOf(tx, params.id);
  const before = await customers.lock(call, params.id, version);
  const customFields = await customValuesAfter(tx, 'customer', before.customFields, typed);
  const fields = { ...plain, ...presentFields({ customFields }) };
  refuseStatusOfArchived(before, fields);
  await refuseStrangers(tx, fields, before);
  const { contractStart = before.contractStart, contractEnd = before.contractEnd } = fields;
  refuseBackwards(contractStart, contractEnd);
  if (fields.website !== before.website) refuseOtherWebsite(fields.website);
  await refuseOtherDecimals(tx, before, fields.currency ?? before.currency);

  const columns = { ...stored(fields), ids, updatedBy: actor.userId };
  await customers.edit(call, before, { action: 'customer.updated', fields: presentFields({ ...fields, ...ids }), columns });
  return customers.load(call, params.id);
}

export function refuseStatusOfArchived({ archivedAt }: { archivedAt: Date | null }, { status }: Pick<CustomerFields, 'status'>): void {
  if (archivedAt && status) throw new Fault('INVALID_STATUS_TRANSITION', { message: 'Restore this customer first' });
}

function refuseBackwards(start: string | null | undefined, end: string | null | undefined): void {
  if (!start || !end || end >= start) return;
  throw new Fault('VALIDATION_ERROR', { field: 'contractEnd', message: 'Contract end: must not be before the start' });
}

function refuseOtherWebsite(website: string | null | undefined): void {
  if (!website || websiteUrl(website) !== null) return;
  throw new Fault('INVALID_FORMAT', { field: 'website', message: `Website: ${NO_WEBSITE}` });
}

/** JSON columns are sent as text. */
function stored<F extends Pick<CustomerFields, 'address' | 'cadence'> & { customFields?: CustomValues }>({
  address,
  cadence,
  customFields,
  ...fields
}: F) {
  return {
    ...presentFields(fields),
    ...(address ? { address: JSON.stringify(address) } : {}),
    ...(cadence ? { cadence: JSON.stringify(cadence) } : {}),
    ...(customFields ? { customFields: JSON.stringify(customFields) } : {}),
  };
}

/** Rejects currencies with a different number of decimals, which would change the stored amounts. */
async function refuseOtherDecimals(tx: Tx, { id, currency }: { id: string; currency: string }, wanted: string): Promise<void> {
  if (decimalsOf(wanted) === decimalsOf(currency)) return;
  const details = await countAmounts(tx, id);
  if (Object.values(details).every((count) => count === 0)) return;
  throw new Fault('CONSTRAINT_VIOLATION', {
    field: 'currency',
    message: `Currency: this customer has amounts in ${currency}, and ${wanted} has a different number of decimals`,
    details,
  });
}

const TEAM = ['engineerId', 'vcioId', 'accountManagerId'] as const;

/** Newly assigned people must be active; a former colleague stays assigned until replaced. */
export async function refuseStrangers(
  tx: Tx,
  fields: CustomerFields,
  before: Partial<Record<(typeof TEAM)[number], string | null>>,
): Promise<void> {
  const named = TEAM.flatMap((field) => {
    const id = fields[field];
    return id && id !== before[field] ? [{ field, id }] : [];
  });
  if (named.length === 0) return;

  const present = await presentPeople(
    tx,
    named.map(({ id }) => id),
  );
  const stranger = named.find(({ id }) => !present.has(id));
  if (stranger) throw new Fault('USER_NOT_FOUND', { field: stranger.field });
}
