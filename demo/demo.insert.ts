import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** Tables in order of insertion, so that referenced rows exist first. */
export const TABLES = [
  'people',
  'templates',
  'template_versions',
  'customers',
  'customer_external_ids',
  'contacts',
  'assistant_connections',
  'sites',
  // Precedes assessments and QBRs, which reference it.
  'quarterly_reviews',
  'assessments',
  'answers',
  'assessment_comments',
  'findings',
  'finding_sightings',
  'finding_decisions',
  'qbrs',
  'initiatives',
  'recommendations',
  'recommendation_findings',
  'recommendation_decisions',
  'agreements',
  'assets',
  'recommendation_dependencies',
  'recommendation_assets',
  'stack_standards',
  'stack_items',
  'stack_audits',
  'service_figures',
  'budgets',
  'budget_scenarios',
  'budget_lines',
  'sops',
  'sop_versions',
  'sop_readers',
  'audit_events',
] as const;
export type DemoTable = (typeof TABLES)[number];

/** Row by database column names; all rows of a table have the same columns. */
export type DemoRow = Record<string, unknown>;

const CHUNK = 5000;

/** Collects rows and writes them in statements of several thousand. */
export interface RowBuffer {
  add(table: DemoTable, ...rows: DemoRow[]): void;
  /** Writes the rows if there are enough for a statement. */
  flushWhenFull(): Promise<void>;
  flush(): Promise<void>;
}

/** `whenDoubled` is called whenever the number of written rows has doubled. */
export function rowBufferFor(tx: Tx, whenDoubled?: () => Promise<void>): RowBuffer {
  const waiting = new Map<DemoTable, DemoRow[]>(TABLES.map((table) => [table, []]));
  let count = 0;
  let written = 0;
  let counted = 0;

  const flush = async () => {
    written += count;
    const found = new Set(waiting.get('findings')?.map((row) => row['assessment_id']));
    for (const [table, rows] of waiting) {
      for (let at = 0; at < rows.length; at += CHUNK) await insertRows(tx, table, rows.slice(at, at + CHUNK));
      rows.length = 0;
    }
    await sql`select keep_review(organization_id, id) from assessments where id = any(${[...found]}::uuid[]) and status = 'pending_review'`.execute(
      tx,
    );
    count = 0;
    if (!whenDoubled || written < 2 * counted) return;
    await whenDoubled();
    counted = written;
  };
  return {
    add: (table, ...rows) => {
      waiting.get(table)?.push(...rows);
      count += rows.length;
    },
    flushWhenFull: async () => {
      if (count >= CHUNK) await flush();
    },
    flush,
  };
}

/** PostgreSQL parses the JSON by the table's row type, so dates, arrays and nested JSON need no conversion. */
export async function insertRows(tx: Tx, table: DemoTable, rows: readonly DemoRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)));
  await sql`insert into ${sql.id(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
