import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { login } from '#contract/auth/auth.contract.ts';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { makeProof } from '#server/platform/audit/audit.proof.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';
import { SavingClient } from '#tests/process/torture.line.ts';
import { type Program, ROOT, start } from './programs.ts';

const PASSWORD = 'Harbour!lantern42';
export const NAME = 'Bench L';
/** Number of events, more than an organisation of size L writes in a year. */
export const EVENTS = 1_000_000;
const BATCH = 5000;
const YEAR_MS = 365 * 86_400_000;

export interface LargeSite {
  admin: pg.Client;
  product: Program;
  organizationId: string;
  folder: string;
  /** Signs in again as the owner. */
  signIn(): Promise<SavingClient>;
}

/** One organisation of size L with a million unsealed events in its audit log. */
export async function openLarge(stops: (() => unknown)[]): Promise<LargeSite> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const { ownerUrl, stop } = await startEmbedded(folder);
  stops.push(stop);
  const settings = { SECRET_KEY: 'a benchmark has no secrets worth keeping', CAPTCHA: 'off', DATA_DIR: folder, DATABASE_URL: ownerUrl };
  const filling = spawn(process.execPath, ['demo/main.ts', '--size', 'L', '--organization', NAME], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  await ended(filling);
  const admin = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' });
  await admin.connect();
  stops.push(() => admin.end());
  const { rows } = await admin.query<{ id: string; email: string }>(
    'select organization_id as id, email from people where is_owner and organization_id = (select organization_id from organizations where name = $1)',
    [NAME],
  );
  const [owner] = rows;
  if (!owner) throw new Error('The demonstration data is not as expected.');
  await writeEvents(admin, owner.id, { ownerUrl, folder, settings });
  await admin.query('vacuum (analyze)');
  const product = await start('server/main.ts', '/api/ready', 'plumbline_%', settings, stops);
  const signIn = async () => {
    const client = new SavingClient(product.url);
    await client.call(login, { body: { email: owner.email, password: PASSWORD, captchaToken: null } });
    return client;
  };
  return { admin, product, organizationId: owner.id, folder, signIn };
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration data could not be made.');
}

interface Made {
  ownerUrl: string;
  folder: string;
  settings: NodeJS.ProcessEnv;
}

/** Inserts the events with the proofs that the application would write, in order of time. */
async function writeEvents(admin: pg.Client, organizationId: string, { ownerUrl, folder, settings }: Made): Promise<void> {
  const secrets = await loadSecrets(folder, settings);
  const key = await prepareAuditKey(ownerUrl, secrets.encryption);
  const people = (
    await admin.query<{ id: string; name: string }>('select id, full_name as name from people where organization_id = $1 order by id', [
      organizationId,
    ])
  ).rows;
  const customers = (
    await admin.query<{ id: string; name: string }>('select id, name from customers where organization_id = $1 order by id', [
      organizationId,
    ])
  ).rows;
  await admin.query('delete from audit_events where organization_id = $1', [organizationId]);
  const began = Date.now() - YEAR_MS;
  const eventAt = (nr: number) => {
    const [person, customer, action] = [at(people, nr), at(customers, nr * 7), at(ACTIONS, nr)];
    const content = {
      actorId: person.id,
      actorName: person.name,
      actorRole: 'vcio',
      actorKind: 'user',
      action,
      entityType: action.replace(/\..*/, ''),
      entityId: customer.id,
      entityLabel: customer.name,
      customerId: customer.id,
      before: { name: `Before ${nr}` },
      after: { name: `After ${nr}` },
      outcome: nr % 500 === 0 ? 'denied' : 'ok',
      userAgent: 'Mozilla/5.0',
      requestId: null,
    };
    const time = began + Math.floor((nr * YEAR_MS) / EVENTS);
    return { ...content, at: new Date(time).toISOString(), proof: `\\x${makeProof(key, content, time).toString('hex')}` };
  };
  for (let from = 0; from < EVENTS; from += BATCH) {
    const events = Array.from({ length: BATCH }, (_, nr) => eventAt(from + nr));
    await admin.query(INSERT, [organizationId, JSON.stringify(events)]);
  }
}

function at<T>(list: readonly T[], nr: number): T {
  const one = list[nr % list.length];
  if (one === undefined) throw new Error('The demonstration data is not as expected.');
  return one;
}

const ACTIONS = ['answer.saved', 'customer.updated', 'assessment.submitted', 'recommendation.updated', 'qbr.updated', 'finding.decided'];

const INSERT = `
  insert into audit_events (organization_id, at, actor_id, actor_name, actor_role, actor_kind, action, entity_type, entity_id, entity_label,
                            customer_id, before, after, outcome, user_agent, proof)
  select $1, e.at, e."actorId", e."actorName", e."actorRole", e."actorKind", e.action, e."entityType", e."entityId", e."entityLabel",
         e."customerId", e.before, e.after, e.outcome, e."userAgent", e.proof
  from jsonb_to_recordset($2::jsonb) as e (at timestamptz, "actorId" uuid, "actorName" text, "actorRole" text, "actorKind" text, action text,
    "entityType" text, "entityId" uuid, "entityLabel" text, "customerId" uuid, before jsonb, after jsonb, outcome text, "userAgent" text, proof bytea)
  order by e.at`;
