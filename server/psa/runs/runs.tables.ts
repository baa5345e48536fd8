import { type ChildObject, type PsaFields, storedText } from '#domain/psa/psa.records.rules.ts';
import { NEXT_VERSION } from '#server/platform/db/next-version.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { changedAddress } from './runs.fields.ts';

interface OurRow {
  id: string;
}

export interface NewThing {
  customerId: string;
  fields: PsaFields;
  /** Current date at the customer. */
  today: string;
}

interface Changed {
  row: OurRow;
  changes: ReadonlyMap<string, string>;
  today: string;
}

interface Table {
  rows(tx: Tx, customerId: string): Promise<OurRow[]>;
  insert(tx: Tx, thing: NewThing): Promise<string>;
  update(tx: Tx, changed: Changed): Promise<void>;
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const cycleOf = (text: string | undefined) => (text === 'yearly' ? 'yearly' : 'monthly');
const nameOf = ({ name }: PsaFields) => storedText('name', name);

/** Changes to these fields, as columns. */
function textColumns<F extends string>(changes: ReadonlyMap<string, string>, fields: readonly F[]): Partial<Record<F, string>> {
  const columns: Partial<Record<F, string>> = {};
  for (const field of fields) {
    const value = changes.get(field);
    if (value !== undefined) columns[field] = value;
  }
  return columns;
}

export const OUR_TABLES: Readonly<Record<ChildObject, Table>> = {
  site: {
    rows: (tx, customerId) => tx.selectFrom('sites').select(['id', 'name', 'address']).where('customerId', '=', customerId).execute(),
    insert: async (tx, { customerId, fields }) => {
      const address = changedAddress({}, new Map(Object.entries(fields).filter(([, value]) => value !== ''))) ?? '{}';
      const row = await tx
        .insertInto('sites')
        .values({ customerId, name: nameOf(fields), address })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    update: async (tx, { row, changes }) => {
      const address = changedAddress(row, changes);
      const columns = { ...textColumns(changes, ['name']), ...(address === null ? {} : { address }) };
      await tx
        .updateTable('sites')
        .set({ ...columns, ...NEXT_VERSION })
        .where('id', '=', row.id)
        .execute();
    },
  },
  contact: {
    rows: (tx, customerId) =>
      tx.selectFrom('contacts').select(['id', 'name', 'email', 'phone', 'title']).where('customerId', '=', customerId).execute(),
    insert: async (tx, { customerId, fields }) => {
      const { email, phone, title } = fields;
      const columns = { email: orNull(email), phone: orNull(phone), title: orNull(title) };
      const row = await tx
        .insertInto('contacts')
        .values({ customerId, name: nameOf(fields), ...columns })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    update: async (tx, { row, changes }) => {
      const columns = textColumns(changes, ['name', 'email', 'phone', 'title']);
      await tx
        .updateTable('contacts')
        .set({ ...columns, ...NEXT_VERSION })
        .where('id', '=', row.id)
        .execute();
    },
  },
  agreement: {
    rows: (tx, customerId) =>
      tx
        .selectFrom('agreements')
        .select(['id', 'name', 'amount', 'cycle', 'startOn as start', 'endOn as end'])
        .where('customerId', '=', customerId)
        .execute(),
    insert: async (tx, { customerId, fields, today }) => {
      const { start = today, end, amount, cycle } = fields;
      const columns = { startOn: start, endOn: orNull(end), amountFrom: start > today ? start : today, cycle: cycleOf(cycle) };
      const row = await tx
        .insertInto('agreements')
        .values({ customerId, name: nameOf(fields), amount: Number(amount), ...columns })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    update: async (tx, { row, changes, today }) => {
      const { start, end, cycle, amount } = Object.fromEntries(changes);
      await tx
        .updateTable('agreements')
        .set({
          ...textColumns(changes, ['name']),
          ...(start === undefined ? {} : { startOn: start }),
          ...(end === undefined ? {} : { endOn: end }),
          ...(cycle === undefined ? {} : { cycle: cycleOf(cycle) }),
          // A new amount applies from today.
          ...(amount === undefined ? {} : { amount: Number(amount), amountFrom: today }),
          ...NEXT_VERSION,
        })
        .where('id', '=', row.id)
        .execute();
    },
  },
  asset: {
    rows: (tx, customerId) =>
      tx
        .selectFrom('assets')
        .select(['id', 'name', 'type', 'model', 'serial', 'purchasedAt', 'warrantyEndsAt'])
        .where('customerId', '=', customerId)
        .execute(),
    insert: async (tx, { customerId, fields }) => {
      const { type = '', model = '', serial = '', purchasedAt, warrantyEndsAt } = fields;
      const days = { purchasedAt: orNull(purchasedAt), warrantyEndsAt: orNull(warrantyEndsAt) };
      const row = await tx
        .insertInto('assets')
        .values({ customerId, name: nameOf(fields), type, model, serial, ...days })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    update: async (tx, { row, changes }) => {
      const columns = textColumns(changes, ['name', 'type', 'model', 'serial', 'purchasedAt', 'warrantyEndsAt']);
      await tx
        .updateTable('assets')
        .set({ ...columns, ...NEXT_VERSION })
        .where('id', '=', row.id)
        .execute();
    },
  },
};
