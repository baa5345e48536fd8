import pg from 'pg';
import { z } from 'zod';
import { type Pools, organizationSetting } from '#server/platform/db/pools.ts';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** Cost of one statement in its actual plan: buffers read, and the types of all nodes. */
export interface QueryPlan {
  pages: number;
  nodes: string[];
}

/** Reading statements (select, with) that this process sends while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = await sentDuring(work);
  return sent.flatMap(statementsIn).filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

/** Number of messages to the database while `work` runs, including those that begin and end the transaction. */
export async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  return (await sentDuring(work)).length;
}

async function sentDuring(work: () => Promise<unknown>): Promise<unknown[][]> {
  const sent: unknown[][] = [];
  const original: unknown = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value;
  if (typeof original !== 'function') throw new Error('pg.Client has no query to listen to.');
  const listening = function (this: pg.Client, ...given: unknown[]): unknown {
    sent.push(given);
    return original.apply(this, given);
  };
  Object.defineProperty(pg.Client.prototype, 'query', { value: listening, configurable: true, writable: true });
  try {
    await work();
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', { value: original, configurable: true, writable: true });
  }
  return sent;
}

function statementsIn([first, second]: readonly unknown[]): SentStatement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }];
  if (isPipeline(first)) return first.statements.map(({ text, values }) => ({ text, values: [...values] }));
  return isStatement(first) ? [{ text: first.text, values: first.values ?? [] }] : [];
}

function isStatement(given: unknown): given is { text: string; values?: unknown[] } {
  return typeof given === 'object' && given !== null && 'text' in given && typeof given.text === 'string';
}

function isPipeline(given: unknown): given is { statements: readonly { text: string; values: readonly unknown[] }[] } {
  return typeof given === 'object' && given !== null && 'statements' in given && Array.isArray(given.statements);
}

interface PlanNode {
  'Node Type': string;
  'Shared Hit Blocks'?: number | undefined;
  'Shared Read Blocks'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const PlanNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  Plans: z.lazy(() => z.array(PlanNode)).optional(),
});
const Answer = z.tuple([z.object({ Plan: PlanNode })]);

const nodesOf = (node: PlanNode): string[] => [node['Node Type'], ...(node.Plans ?? []).flatMap(nodesOf)];

/** PostgreSQL plans a prepared statement this many times for its values, before it decides whether one plan suffices; to plan is enough. */
const UNTIL_SETTLED = 6;

/** Plans a statement as the role, the tenant's if nothing else is said, with the organisation set, until its plan is final, and runs that plan once. */
export async function explain(
  pools: Pools,
  organizationId: string,
  statement: SentStatement,
  role: 'tenant' | 'console' = 'tenant',
): Promise<QueryPlan> {
  const client = await pools[role].connect();
  try {
    // Small tables are read faster as a whole, which would make the initial size look cheaper than it stays.
    await client.query(`begin; ${organizationSetting(organizationId)}; set local enable_seqscan = off`);
    await client.query(`prepare probed as ${statement.text}`);
    const run = `execute probed${statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : ''}`;
    await client.query(`explain ${run};`.repeat(UNTIL_SETTLED));
    // The first execution after a change of many rows reads pages that later ones do not.
    await client.query(run);
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, buffers, format json) ${run}`);
    const [{ Plan: plan }] = Answer.parse(rows[0]?.['QUERY PLAN']);
    return { pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0), nodes: nodesOf(plan) };
  } finally {
    // Only the statement of this probe: the connection has others, which the application uses.
    await client.query('rollback; deallocate probed').catch(() => {});
    client.release();
  }
}

/** Updates the statistics of tables, because other test files have filled and emptied them in the worker's database. */
export async function analyze(ownerUrl: string, ...tables: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`analyze ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`);
  await owner.end();
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((entry) => JSON.stringify(entry)).join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : JSON.stringify(value));
}
