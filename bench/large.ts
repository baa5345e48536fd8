import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { listAuditEvents, verifyAuditLog } from '#contract/audit/audit.contract.ts';
import { createBackup, listBackups } from '#contract/backups/backups.contract.ts';
import { LEFT_OUT } from '#server/backups/backups.tables.ts';
import type { SavingClient } from '#tests/process/torture.line.ts';
import { EVENTS, type LargeSite, NAME } from './large.site.ts';
import { memoryOf } from './programs.ts';
import { type Part, percentile, rounded } from './report.ts';

const READS = 30;

/** Operations that read all data of an organisation of size L. */
export function largeParts(site: LargeSite): Part[] {
  return [auditPart(site), backupPart(site)];
}

interface Watched<T> {
  result: T;
  seconds: number;
  /** Largest growth of the server's memory during the work. */
  grownMb: number;
}

async function watched<T>({ product }: LargeSite, work: () => Promise<T>): Promise<Watched<T>> {
  const [before, began, ended] = [memoryOf(product), performance.now(), new AbortController()];
  let most = before;
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, memoryOf(product));
      await pause(100, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - began) / 1000, grownMb: most - before };
  } finally {
    ended.abort();
    await watching;
  }
}

const LISTS: Readonly<Record<string, object>> = {
  'first page of 100': {},
  'of a person': { actorId: 'person' },
  'of an action': { action: 'qbr.updated' },
  'of a customer': { customerId: 'customer' },
  'of a week': { from: 'month', to: 'month' },
  denied: { outcome: 'denied' },
  'a text that many have': { q: 'updated' },
  'a text that nobody has': { q: 'no such words' },
};

function auditPart(site: LargeSite): Part {
  const { admin, organizationId } = site;
  return {
    name: 'Audit log of a million events',
    measure: async (report) => {
      const client = await site.signIn();
      const sealing = await watched(site, () => sealed(site));
      report.add(`Audit log, ${rounded(EVENTS)} events`, { what: 'sealed by the job', ...shown(sealing) });

      const { rows } = await admin.query<{ person: string; customer: string }>(
        'select actor_id as person, customer_id as customer from audit_events where organization_id = $1 and customer_id is not null limit 1',
        [organizationId],
      );
      const known: Readonly<Record<string, string>> = {
        ...rows[0],
        month: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
      };
      for (const [what, query] of Object.entries(LISTS)) {
        const filled = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, known[value] ?? value]));
        report.add('Audit log, ms', { what, ...(await timesOf(client, filled)) });
      }
      const verifying = await watched(site, () => verified(site, client));
      if (!verifying.result.valid) throw new Error(`The chain is broken: ${JSON.stringify(verifying.result)}`);
      report.add(`Audit log, ${rounded(EVENTS)} events`, { what: `verified (${rounded(verifying.result.checked)})`, ...shown(verifying) });
    },
  };
}

/** Uses fetch instead of the saving client, whose timeout is too short for verifying a million events. */
async function verified({ product }: LargeSite, client: SavingClient) {
  const answer = await fetch(`${product.url}${verifyAuditLog.path}`, { headers: await client.headers() });
  if (!answer.ok) throw new Error(`Verifying was refused: ${answer.status}`);
  return verifyAuditLog.response.parse(await answer.json());
}

const shown = ({ seconds, grownMb }: Watched<unknown>) => ({ seconds: rounded(seconds, 1), 'memory grew by MB': rounded(grownMb) });

async function timesOf(client: SavingClient, query: object) {
  const times: number[] = [];
  for (let nr = 0; nr <= READS; nr += 1) {
    const began = performance.now();
    await client.call(listAuditEvents, { query });
    times.push(performance.now() - began);
  }
  const [first = Number.NaN, ...later] = times;
  return { first: rounded(first), p50: rounded(percentile(later, 0.5)), p95: rounded(percentile(later, 0.95)) };
}

/** Waits until all events are sealed; the sign-in queued the job that seals them. */
async function sealed({ admin, organizationId }: LargeSite): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rows } = await admin.query('select from audit_events where organization_id = $1 and place is null limit 1', [organizationId]);
    if (rows.length === 0) return;
    await pause(200);
  }
  throw new Error('The events were not sealed.');
}

function backupPart(site: LargeSite): Part {
  return {
    name: 'Backup of size L',
    measure: async (report) => {
      const add = (what: string, one: Watched<unknown>, note: string) => report.add('Backup of size L', { what, ...shown(one), note });
      const before = await rowsOf(site);
      const client = await site.signIn();
      const made = await watched(site, () => backup(client));
      const path = join(site.folder, 'bench.zip');
      const saved = await watched(site, () => download(site, client, made.result, path));
      const { size } = await stat(path);
      add(
        'made, as a job',
        made,
        `${rounded([...before.values()].reduce((sum, { n }) => sum + n, 0))} rows, ${rounded(size / 1024 ** 2)} MB`,
      );
      add('downloaded', saved, '');
      add('restored over it, dry run', await watched(site, () => restore(site, path, '?dryRun=true')), '');
      add('restored over it, after a backup of its own', await watched(site, () => restore(site, path, '')), '');
      const after = await rowsOf(site);
      const differing = [...before].filter(([table, { n, hash }]) => after.get(table)?.n !== n || after.get(table)?.hash !== hash);
      report.add('Compared row by row', {
        what: `${before.size} tables`,
        differing: differing.map(([table]) => table).join(', ') || 'none',
      });
    },
  };
}

async function backup(client: SavingClient): Promise<string> {
  const { id } = await client.call(createBackup, {});
  for (let tries = 0; tries < 3000; tries += 1) {
    const made = (await client.call(listBackups, { query: {} })).find((one) => one.id === id);
    if (made?.status === 'ready') return id;
    if (made?.status === 'failed') throw new Error('The backup failed.');
    await pause(200);
  }
  throw new Error('The backup was not made.');
}

async function download({ product }: LargeSite, client: SavingClient, id: string, path: string): Promise<void> {
  const { body, ok, status } = await fetch(`${product.url}/api/backups/${id}/download`, { headers: await client.headers() });
  if (!ok || !body) throw new Error(`The download was refused: ${status}`);
  await pipeline(body, createWriteStream(path));
}

/** Signs in first, because a restore requires reauthentication. */
async function restore(site: LargeSite, path: string, query: string): Promise<void> {
  const client = await site.signIn();
  const form = new FormData();
  form.append('confirm', NAME);
  form.append('file', await openAsBlob(path), 'backup.zip');
  const answer = await fetch(`${site.product.url}/api/backups/restore${query}`, {
    method: 'POST',
    headers: await client.headers(),
    body: form,
  });
  if (!answer.ok) throw new Error(`The restore was refused: ${answer.status} ${await answer.text()}`);
}

/** Columns that differ after a restore, because its caller has just signed in. */
const WHEN_SEEN = ['last_login_at', 'last_active_at', 'active_key'];

/** Number of rows and sum of their hashes, for each table in a backup. */
async function rowsOf({ admin, organizationId }: LargeSite): Promise<Map<string, { n: number; hash: string }>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id') order by 1`,
    [Object.keys(LEFT_OUT)],
  );
  const found = new Map<string, { n: number; hash: string }>();
  for (const { name } of tables) {
    const { rows } = await admin.query<{ n: number; hash: string }>(
      `select count(*)::int as n, coalesce(sum(hashtextextended((to_jsonb(t) - $2::text[])::text, 0)::numeric), 0)::text as hash
       from ${name} t where organization_id = $1`,
      [organizationId, name === 'people' ? WHEN_SEEN : []],
    );
    const [row] = rows;
    if (row) found.set(name, row);
  }
  return found;
}
