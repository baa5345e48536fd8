import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { isExternalService } from '#domain/customers/external.ids.rules.ts';
import { compareFields, type FieldChange } from '#domain/psa/psa.changes.rules.ts';
import { KEPT_FIELDS, storedText } from '#domain/psa/psa.records.rules.ts';
import type { Periods } from '#domain/psa/psa.periods.rules.ts';
import type { PsaChanged } from '#domain/psa/psa.rules.ts';
import { addExternalId } from '#server/customers/customers.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { changedAddress, choicesOf, ourFields, textsOf } from './runs.fields.ts';
import { changeRecord, type RecordRow } from './runs.queries.ts';

export interface Work {
  tx: Tx;
  kind: PsaKind;
  /** False for a preview, which finds the same changes and writes none. */
  isReal: boolean;
  now: Date;
  /** Meanings of the tool's billing periods. */
  periods: Periods;
}

/** Change to one record, or to one of its fields. */
export interface Outcome {
  action: 'create' | 'update' | 'conflict' | 'skip';
  object: PsaChanged;
  externalId: string;
  name: string;
  customer: string;
  field?: string;
  ours?: string;
  theirs?: string;
  reason?: string;
}

const COLUMNS = [
  'id',
  'name',
  'status',
  'mergedInto',
  'timezone',
  'currency',
  'fiscalYearStartMonth',
  'phone',
  'website',
  'address',
] as const;

function customerBy(tx: Tx, id: string) {
  return tx.selectFrom('customers').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type Owner = NonNullable<Awaited<ReturnType<typeof customerBy>>>;

/** Creates or updates the company's customer. Null if the customer is archived or removed, or does not exist until the run is applied. */
export async function bringInCompany(work: Work, company: RecordRow): Promise<{ customer: Owner | null; outcomes: Outcome[] }> {
  if (company.state === 'create' && company.customerId === null) return createCustomer(work, company);
  const customer = company.customerId === null ? undefined : await customerBy(work.tx, company.customerId);
  const about = { object: 'company', externalId: company.externalId, name: company.name } as const;
  if (!customer || customer.mergedInto !== null || customer.status === 'archived') {
    const reason = customer ? 'The customer is archived in Plumbline' : 'The customer was removed in Plumbline';
    return { customer: null, outcomes: [{ ...about, action: 'skip', customer: customer?.name ?? '', reason }] };
  }
  const { taken, conflicts, remembered } = compareFields(KEPT_FIELDS.company, {
    ours: ourFields(customer),
    theirs: textsOf(company.fields),
    taken: company.taken === null ? null : textsOf(company.taken),
    choices: choicesOf(company.choices),
  });
  if (work.isReal) {
    await writeCustomer(work, customer, company.externalId, taken);
    await changeRecord(work.tx, { ...about, kind: work.kind }, { taken: JSON.stringify(remembered) });
  }
  const named = { ...about, customer: customer.name };
  const outcomes = [
    ...taken.map((change): Outcome => ({ ...named, action: 'update', ...change })),
    ...conflicts.map((change): Outcome => ({ ...named, action: 'conflict', ...change })),
  ];
  return { customer, outcomes };
}

async function writeCustomer({ tx, kind }: Work, customer: Owner, externalId: string, taken: readonly FieldChange[]): Promise<void> {
  const changes = new Map(taken.map(({ field, theirs }) => [field, theirs]));
  const [phone, website, address] = [changes.get('phone'), changes.get('website'), changedAddress(customer, changes)];
  const isIdNew = isExternalService(kind) && (await addExternalId(tx, { customerId: customer.id, kind, id: externalId }));
  if (changes.size === 0 && !isIdNew) return;
  await tx
    .updateTable('customers')
    .set({
      ...(phone === undefined ? {} : { phone }),
      ...(website === undefined ? {} : { website }),
      ...(address === null ? {} : { address }),
      ...NEXT_VERSION,
    })
    .where('id', '=', customer.id)
    .execute();
}

async function createCustomer(work: Work, company: RecordRow): Promise<{ customer: Owner | null; outcomes: Outcome[] }> {
  const { tx } = work;
  const name = storedText('name', company.name);
  const about = { object: 'company', externalId: company.externalId, name, customer: name } as const;
  const isTaken = await tx.selectFrom('customers').select('id').where('nameKey', '=', name.toLowerCase()).executeTakeFirst();
  if (name === '' || isTaken) {
    const reason = isTaken ? 'A customer with this name already exists; match it instead' : 'No name';
    return { customer: null, outcomes: [{ ...about, action: 'skip', reason }] };
  }
  const customer = work.isReal ? await insertCustomer(work, company, name) : null;
  return { customer, outcomes: [{ ...about, action: 'create' }] };
}

async function insertCustomer({ tx, kind }: Work, company: RecordRow, name: string): Promise<Owner | null> {
  const { timezone, currency, settings } = await ownOrganization(tx);
  const fields = textsOf(company.fields);
  const known = new Map(Object.entries(fields).filter(([, value]) => value !== ''));
  const { id } = await tx
    .insertInto('customers')
    .values({
      name,
      timezone,
      currency,
      ...presentFields({ fiscalYearStartMonth: settings.fiscalYearStartMonth }),
      phone: known.get('phone') ?? null,
      website: known.get('website') ?? null,
      address: changedAddress({}, known) ?? '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isExternalService(kind)) await addExternalId(tx, { customerId: id, kind, id: company.externalId });
  const taken = JSON.stringify(Object.fromEntries(KEPT_FIELDS.company.map((field) => [field, fields[field] ?? ''])));
  const key = { kind, object: 'company', externalId: company.externalId };
  await changeRecord(tx, key, { state: 'matched', customerId: id, taken });
  return (await customerBy(tx, id)) ?? null;
}
