import { sql } from 'kysely';
import { byIdColumn, idColumnOf } from '#domain/customers/external.ids.rules.ts';
import { presentFields } from '#server/platform/db/present-fields.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { idColumns, writeExternalIds } from '#server/customers/external.ids.ts';
import { addressOf } from '#server/customers/customers.present.ts';
import { IMPORT_COLUMNS, type ImportColumns, type KnownCustomer } from './import.columns.ts';
import type { Target } from './import.decide.ts';
import type { ImportedRow } from './import.rows.ts';

/** Serialises imports of an organisation (advisory lock). */
export async function waitForOtherImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_organization()::text || ' import of customers', 0))`.execute(tx);
}

/** Name key of every row, as computed by the database, and an id for a new customer. */
export async function markRows(tx: Tx, rows: readonly ImportedRow[]): Promise<{ key: string; id: string }[]> {
  const names = rows.map(({ name }) => name);
  const marked = await sql<{ key: string; id: string }>`
    select lower(btrim(n)) as key, uuidv7() as id from unnest(${names}::text[]) with ordinality as t (n, place) order by place`.execute(tx);
  return marked.rows;
}

export function knownCustomers(tx: Tx, keys: readonly string[], ids: readonly string[]) {
  return tx
    .selectFrom('customers')
    .select(['id', 'nameKey as key', ...IMPORT_COLUMNS])
    .select(idColumns())
    .select(
      sql<
        string | null
      >`(select o.name from customers o where o.organization_id = customers.organization_id and o.id = customers.merged_into)`.as(
        'goesOnAs',
      ),
    )
    .where((is) => is.or([sql<boolean>`name_key = any(${[...keys]}::text[])`, sql<boolean>`id = any(${[...ids]}::uuid[])`]))
    .orderBy('id');
}

export function presentKnown(row: Omit<KnownCustomer, 'address'> & { address: unknown }): KnownCustomer {
  return { ...row, address: addressOf(row.address) };
}

/** Locks the recommendations, which copy the name and fiscal year; always locked before their customers. */
export async function lockRecommendations(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const locked = tx
    .selectFrom('recommendations')
    .select('id')
    .where('customerId', 'in', [...customerIds]);
  if (customerIds.length > 0) await locked.orderBy('id').forUpdate().execute();
}

export async function peopleNamed(tx: Tx, rows: readonly ImportedRow[]): Promise<Map<string, string | null>> {
  const names = [...new Set(rows.flatMap(({ team }) => Object.values(team).map((name) => name.toLowerCase())))];
  if (names.length === 0) return new Map();
  const { rows: people } = await sql<{ id: string; name: string; email: string }>`
    select id, lower(full_name) as name, lower(email) as email from people
    where status <> 'removed' and (lower(full_name) = any(${names}::text[]) or lower(email) = any(${names}::text[]))
    order by id`.execute(tx);
  const byName = new Map<string, string | null>();
  for (const { id, name } of people) byName.set(name, byName.has(name) ? null : id);
  for (const { id, email } of people) byName.set(email, id);
  return byName;
}

const COLUMNS = IMPORT_COLUMNS.map((column) => ({ column, name: column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) }));
const NAMES = COLUMNS.map(({ name }) => name);

/** The table's row type parses the JSON, so days, arrays and nested JSON need no conversion. */
function recordset(targets: readonly Target[]) {
  const rows = targets.map(({ id, columns }) => ({ id, ...inNames(columns) }));
  return sql`jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)}::jsonb)`;
}

const inNames = (columns: ImportColumns) => Object.fromEntries(COLUMNS.map(({ column, name }) => [name, columns[column]]));

export async function insertCustomers(tx: Tx, targets: readonly Target[], actorId: string): Promise<void> {
  if (targets.length === 0) return;
  const columns = sql.join(NAMES.map((name) => sql.id(name)));
  await sql`insert into customers (id, created_by, updated_by, ${columns})
    select id, ${actorId}, ${actorId}, ${columns} from ${recordset(targets)}`.execute(tx);
}

export async function updateCustomers(tx: Tx, targets: readonly Target[], actorId: string): Promise<void> {
  if (targets.length === 0) return;
  const changes = sql.join(NAMES.map((name) => sql`${sql.id(name)} = imported.${sql.id(name)}`));
  await sql`update customers set ${changes}, updated_by = ${actorId}, updated_at = now(), version = customers.version + 1
    from ${recordset(targets)} imported where customers.id = imported.id`.execute(tx);
}

/** Writes the ids of all targets at once, because they may be swapped. */
export async function writeIds(tx: Tx, targets: readonly Target[]): Promise<void> {
  await writeExternalIds(
    tx,
    targets.map(({ id, before, columns }) => ({
      customerId: id,
      ids: presentFields(
        byIdColumn((service) => {
          const column = idColumnOf(service);
          return columns[column] === (before?.[column] ?? null) ? undefined : columns[column];
        }),
      ),
    })),
  );
}
