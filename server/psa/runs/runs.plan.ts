import { compareFields, FOUND_BY, whyLeftOut } from '#domain/psa/psa.changes.rules.ts';
import { CHILD_OBJECTS, type ChildObject, KEPT_FIELDS, type PsaFields } from '#domain/psa/psa.records.rules.ts';
import { inCycle } from '#domain/psa/psa.periods.rules.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { giveTickets } from '#server/psa/tickets/tickets.keep.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { sql } from 'kysely';
import { bringInCompany, type Outcome, type Owner, type Work } from './runs.company.ts';
import { choicesOf, inCurrency, ourFields, textsOf } from './runs.fields.ts';
import { changeRecord, type RecordRow, recordsOf } from './runs.queries.ts';
import { OUR_TABLES } from './runs.tables.ts';

const BY_NOBODY = { ip: null, userAgent: null, requestId: null };

/** Imports one company and its records from what was read; a preview takes the same path and writes nothing. Idempotent. */
export async function bringIn(work: Work, companyId: string): Promise<Outcome[]> {
  const { tx, kind, isReal } = work;
  const [company] = await recordsOf(tx, kind, companyId, 'company');
  if (!company) return [];
  const { customer, outcomes } = await bringInCompany(work, company);
  const isNew = outcomes.some(({ action, object }) => action === 'create' && object === 'company');
  if (!customer && !isNew) return outcomes;
  for (const object of CHILD_OBJECTS) outcomes.push(...(await bringInChildren(work, { object, companyId, name: company.name, customer })));
  outcomes.push(...(await (customer ? bringInTickets(work, companyId, customer) : ticketsToCome(work, companyId, company.name))));
  if (customer && isReal) {
    await giveTickets(tx, { kind, companyId, customerId: customer.id });
    await record(work, customer, outcomes);
  }
  return outcomes;
}

interface Family {
  object: ChildObject;
  companyId: string;
  /** Company name, shown for a customer that does not exist yet. */
  name: string;
  customer: Owner | null;
}

interface Child extends Family {
  one: RecordRow;
  theirs: PsaFields;
  row: { id: string } | undefined;
  about: Pick<Outcome, 'object' | 'externalId' | 'name' | 'customer'>;
  today: string;
}

async function bringInChildren(work: Work, family: Family): Promise<Outcome[]> {
  const { object, companyId, name, customer } = family;
  const records: RecordRow[] = await recordsOf(work.tx, work.kind, companyId, object);
  if (records.length === 0) return [];
  const rows = customer ? await OUR_TABLES[object].rows(work.tx, customer.id) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const linked = new Set(records.flatMap(({ ourId }) => ourId ?? []));
  const free = rows.filter(({ id }) => !linked.has(id));
  const outcomes: Outcome[] = [];
  const { timezone, currency } = customer ?? (await ownOrganization(work.tx));
  const known = customer?.name ?? name;

  for (const one of records) {
    const about = { object, externalId: one.externalId, name: one.name, customer: known };
    const theirs = inCurrency(inCycle(textsOf(one.fields), work.periods), currency);
    const row = one.ourId === null ? takeAlike(free, object, theirs) : byId.get(one.ourId);
    outcomes.push(...(await bringInChild(work, { ...family, one, theirs, row, about, today: dayIn(work.now, timezone) })));
  }
  return outcomes;
}

async function bringInChild(work: Work, child: Child): Promise<Outcome[]> {
  const { object, one, theirs, row, about } = child;
  const reason = whyLeftOut(object, theirs, one.isActive) ?? (one.ourId !== null && !row ? 'Removed in Plumbline' : null);
  if (reason !== null) return [{ ...about, action: 'skip', reason }];
  return row ? updateChild(work, child, row) : createChild(work, child);
}

async function createChild({ tx, kind, isReal }: Work, { object, customer, theirs, about, today }: Child): Promise<Outcome[]> {
  if (isReal && customer) {
    const ourId = await OUR_TABLES[object].insert(tx, { customerId: customer.id, fields: theirs, today });
    const taken = Object.fromEntries(KEPT_FIELDS[object].map((field) => [field, theirs[field] ?? '']));
    await changeRecord(tx, { ...about, kind }, { ourId, taken: JSON.stringify(taken) });
  }
  return [{ ...about, action: 'create' }];
}

async function updateChild({ tx, kind, isReal }: Work, child: Child, row: { id: string }): Promise<Outcome[]> {
  const { object, one, theirs, about, today } = child;
  const { taken, conflicts, remembered } = compareFields(KEPT_FIELDS[object], {
    ours: ourFields(row),
    theirs,
    taken: one.taken === null ? null : textsOf(one.taken),
    choices: choicesOf(one.choices),
  });
  if (isReal) {
    const changes = new Map(taken.map(({ field, theirs: to }) => [field, to]));
    if (changes.size > 0) await OUR_TABLES[object].update(tx, { row, changes, today });
    await changeRecord(tx, { ...about, kind }, { ourId: row.id, taken: JSON.stringify(remembered) });
  }
  return [
    ...taken.map((change): Outcome => ({ ...about, action: 'update', ...change })),
    ...conflicts.map((change): Outcome => ({ ...about, action: 'conflict', ...change })),
  ];
}

/** Takes from the list an unlinked row with the same email address, serial number or name. */
function takeAlike(free: { id: string }[], object: ChildObject, theirs: PsaFields): { id: string } | undefined {
  for (const field of FOUND_BY[object]) {
    const wanted = (theirs[field] ?? '').trim().toLowerCase();
    const at = wanted === '' ? -1 : free.findIndex((row) => (ourFields(row)[field] ?? '').trim().toLowerCase() === wanted);
    if (at >= 0) return free.splice(at, 1)[0];
  }
  return undefined;
}

async function bringInTickets(work: Work, companyId: string, customer: Owner): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of await recordsOf(work.tx, work.kind, companyId, 'tickets'))
    outcomes.push(...(await bringInQuarter(work, one, customer)));
  return outcomes;
}

/** Ticket counts in a preview, for a customer that is created only when the run is applied. */
async function ticketsToCome({ tx, kind }: Work, companyId: string, customer: string): Promise<Outcome[]> {
  const quarters = await recordsOf(tx, kind, companyId, 'tickets');
  return quarters.map(({ externalId, name, fields }) => {
    const about = { object: 'tickets', externalId, name, customer, field: 'tickets' } as const;
    return { ...about, action: 'update', ours: '', theirs: textsOf(fields)['tickets'] ?? '' };
  });
}

async function bringInQuarter(work: Work, one: RecordRow, customer: Owner): Promise<Outcome[]> {
  const { tx, kind, isReal } = work;
  const fields = textsOf(one.fields);
  const when = { year: Number(fields['year']), quarter: Number(fields['quarter']) };
  const stored = await quarterOf(work, customer, when);
  const { taken, conflicts, remembered } = compareFields(['tickets'], {
    ours: ourFields(stored ?? {}),
    theirs: fields,
    taken: one.taken === null ? null : textsOf(one.taken),
    choices: choicesOf(one.choices),
  });
  const about = { object: 'tickets', externalId: one.externalId, name: quarterLabel(when), customer: customer.name } as const;
  const [change] = taken;
  if (isReal) {
    if (change) await storeTickets(work, customer, { ...when, tickets: Number(change.theirs) });
    await changeRecord(tx, { ...about, kind }, { taken: JSON.stringify(remembered) });
  }
  return [
    ...taken.map((field): Outcome => ({ ...about, action: 'update', ...field })),
    ...conflicts.map((field): Outcome => ({ ...about, action: 'conflict', ...field })),
  ];
}

function quarterOf({ tx }: Work, { id }: Owner, { year, quarter }: { year: number; quarter: number }) {
  return tx
    .selectFrom('serviceFigures')
    .select('tickets')
    .where('customerId', '=', id)
    .where('year', '=', year)
    .where('quarter', '=', quarter)
    .executeTakeFirst();
}

async function storeTickets({ tx }: Work, { id }: Owner, figures: { year: number; quarter: number; tickets: number }): Promise<void> {
  await tx
    .insertInto('serviceFigures')
    .values({ customerId: id, ...figures })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'customerId', 'year', 'quarter'])
        .doUpdateSet({ tickets: figures.tickets, version: sql<number>`service_figures.version + 1`, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Writes one audit entry per customer and run, with the customer's changed fields and the number of other records created and updated. */
async function record({ tx, kind }: Work, customer: Owner, outcomes: readonly Outcome[]): Promise<void> {
  const done = outcomes.filter(({ action }) => action === 'create' || action === 'update');
  if (done.length === 0) return;
  const own = done.filter(({ object, action }) => object === 'company' && action === 'update');
  const others = done.filter(({ object }) => object !== 'company');
  const things = (action: Outcome['action']) =>
    new Set(others.filter((one) => one.action === action).map(({ object, externalId }) => `${object} ${externalId}`)).size;
  await audit(tx, null, BY_NOBODY, {
    action: 'customer.synchronised',
    entity: { type: 'customer', id: customer.id, label: customer.name },
    customerId: customer.id,
    before: Object.fromEntries(own.map(({ field = '', ours = '' }) => [field, ours])),
    after: {
      ...Object.fromEntries(own.map(({ field = '', theirs = '' }) => [field, theirs])),
      service: kind,
      created: things('create'),
      updated: things('update'),
    },
  });
}
