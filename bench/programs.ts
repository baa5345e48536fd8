import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { login } from '#contract/auth/auth.contract.ts';
import { freePort } from '#server/platform/embedded/access.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import flags from '../bin/server.flags.json' with { type: 'json' };
import { SavingClient } from '#tests/process/torture.line.ts';

export const ROOT = join(import.meta.dirname, '..');
export const PASSWORD = 'Harbour!lantern42';

/** Customers of the measured campaign. */
export const CAMPAIGN_CUSTOMERS = 300;

const PREPARE = [
  // More notifications than the list shows, and no automatic tours.
  `insert into notifications (organization_id, user_id, event, type, title, message, entity_type, entity_id, is_read, created_at)
   select p.organization_id, p.id, 'assessment_submitted', 'info', 'Assessment awaiting review: Bluefin', 'Ann Bell submitted “Core technical alignment”.',
          'assessment', gen_random_uuid(), i % 2 = 0, now() - i * interval '1 hour' from people p cross join generate_series(1, 60) i`,
  `insert into onboarding_preferences (organization_id, person_id, auto_start) select organization_id, id, false from people
   on conflict (organization_id, person_id) do update set auto_start = false`,
  // Recommendations of a thousand customers, over five years around the present one.
  `insert into recommendations (organization_id, customer_id, title, status, priority, one_time, recurring, target_year, target_quarter, created_at)
   select c.organization_id, c.id, 'Replace part ' || i, (array['idea', 'proposed', 'approved', 'done', 'declined'])[1 + i % 5],
          (array['low', 'medium', 'high', 'urgent'])[1 + i % 4], i % 90 * 10000, i % 7 * 1000,
          extract(year from now()) - 2 + i % 5, 1 + i % 4, now() - i * interval '1 minute'
   from generate_series(1, 48000) i
   join (select organization_id, id, row_number() over (order by id) as place, count(*) over () as all_of_them from customers
         where organization_id = (select organization_id from organizations where name = 'Bench 8')) c on c.place = 1 + i % c.all_of_them`,
  // Largest roadmap: three hundred items, in six quarters and unscheduled, with a budget target.
  `with customer as (
     insert into customers (organization_id, name, timezone, currency)
     select organization_id, 'Three hundred steps', 'UTC', 'GBP' from organizations where name = 'Bench 8'
     returning organization_id, id),
   initiative as (
     insert into initiatives (organization_id, title, colour) select organization_id, 'Zero trust', 'violet' from customer returning id),
   budget as (
     insert into budgets (organization_id, customer_id, fiscal_year, target)
     select organization_id, id, extract(year from now()) + i, 30000000 from customer, generate_series(0, 2) i)
   insert into recommendations (organization_id, customer_id, initiative_id, title, status, priority, one_time, recurring, target_year, target_quarter, owner_id)
   select c.organization_id, c.id, case when i % 3 = 0 then initiative.id end, 'Bring the servers of site ' || i || ' to a supported version',
          (array['idea', 'proposed', 'approved'])[1 + i % 3], (array['low', 'medium', 'high', 'urgent'])[1 + i % 4], i * 1000, i % 5 * 1000,
          case when i % 7 < 6 then (first + i % 7) / 4 end, case when i % 7 < 6 then (first + i % 7) % 4 + 1 end,
          (select p.id from people p where p.organization_id = c.organization_id and 'vcio' = any(p.roles) limit 1)
   from customer c, initiative, generate_series(1, 300) i,
        (select extract(year from now())::integer * 4 + extract(quarter from now())::integer - 1 as first) present`,
  // Customers with an unsupported server, for a campaign.
  `with customer as (
     insert into customers (organization_id, name, timezone, currency, endpoint_count)
     select o.organization_id, 'Old server ' || i, 'UTC', 'GBP', i from organizations o, generate_series(1, ${CAMPAIGN_CUSTOMERS}) i where o.name = 'Bench 8'
     returning organization_id, id)
   insert into assets (organization_id, customer_id, name, model)
   select organization_id, id, 'Host ' || i, 'Windows Server 2012 R2' from customer, generate_series(1, 3) i`,
  // Programme of 800 customers in a separate year, which makes a calendar of 2,600 events.
  `with customer as (
     insert into customers (organization_id, name, timezone, currency, status, vcio_id)
     select o.organization_id, 'Planned customer ' || i, 'UTC', 'GBP', 'active',
            (select p.id from people p where p.organization_id = o.organization_id and 'vcio' = any(p.roles) order by p.id offset i % 3 limit 1)
     from organizations o, generate_series(1, 650) i where o.name = 'Bench 8'
     returning organization_id, id)
   insert into quarterly_reviews (organization_id, customer_id, year, quarter, slot, planned_month)
   select c.organization_id, c.id, 2031, q, q, make_date(2031, q * 3, 1) from customer c, generate_series(1, 4) q`,
];

/**
 * Measured objects: the organisation of size M, a customer, the one with the largest roadmap, an assessment of 80 answers, a QBR of 150
 * questions, and a vCIO.
 */
const MEASURED = `
  select o.organization_id as organization,
         (select id from customers c where c.organization_id = o.organization_id and status = 'active' limit 1) as customer,
         (select id from customers c where c.organization_id = o.organization_id and name = 'Three hundred steps') as roadmap,
         (select id from assessments a where a.organization_id = o.organization_id and total = 80 and status = 'in_progress'
          order by answered desc limit 1) as eighty,
         (select q.id from qbrs q join assessments a on a.organization_id = q.organization_id and a.id = q.assessment_id
          where q.organization_id = o.organization_id and a.total = 150 limit 1) as qbr,
         (select email from people p where p.organization_id = o.organization_id and 'vcio' = any(roles) and status = 'active' limit 1) as email
  from organizations o where name = 'Bench 8'`;

/** `application` is a pattern for the application_name of its database connections. */
export type Program = { url: string; pid: number; application: string };
type Measured = Record<'organization' | 'customer' | 'roadmap' | 'eighty' | 'qbr' | 'email', string>;
export type Bench = { admin: pg.Client; measured: Measured; product: Program; floor: Program; client: SavingClient };
type Stops = (() => unknown)[];

/** PostgreSQL that flushes every commit to disk, one organisation of size M among smaller ones, and both servers. */
export async function openBench(stops: Stops): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const { ownerUrl, stop } = await startEmbedded(folder);
  stops.push(stop);
  const settings = { SECRET_KEY: 'a benchmark has no secrets worth keeping', CAPTCHA: 'off', DATA_DIR: folder, DATABASE_URL: ownerUrl };
  for (let i = 0; i <= 8; i += 1) {
    const [code] = await once(run(['demo/main.ts', '--size', i < 8 ? 'S' : 'M', '--organization', `Bench ${i}`], settings), 'exit');
    if (code !== 0) throw new Error('The demonstration data could not be made.');
  }
  const admin = new pg.Client({ connectionString: ownerUrl, application_name: 'bench' });
  await admin.connect();
  stops.push(() => admin.end());
  for (const statement of [...PREPARE, 'vacuum (analyze)', 'checkpoint']) await admin.query(statement);
  const [measured] = (await admin.query<Measured>(MEASURED)).rows;
  if (!measured) throw new Error('The demonstration data is not as expected.');
  // Allows outbound calls to the fake services on this machine.
  const product = await start('server/main.ts', '/api/ready', 'plumbline_%', { ...settings, OUTBOUND_ALLOW: '127.0.0.1' }, stops);
  const floor = await start('bench/floor.ts', '/stats', 'floor', { ...settings, ORGANIZATION: measured.organization }, stops);
  const client = new SavingClient(product.url);
  await client.call(login, { body: { email: measured.email, password: PASSWORD, captchaToken: null } });
  return { admin, measured, product, floor, client };
}

export const run = (script: string[], settings: NodeJS.ProcessEnv) =>
  spawn(process.execPath, script, { cwd: ROOT, env: { PATH: process.env['PATH'], ...settings }, stdio: ['ignore', 'ignore', 'inherit'] });

export async function start(
  script: string,
  ready: string,
  application: string,
  settings: NodeJS.ProcessEnv,
  stops: Stops,
): Promise<Program> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = run(script === 'server/main.ts' ? [...flags, script] : [script], { ...settings, PORT: port });
  process.once('exit', () => child.kill('SIGKILL'));
  stops.push(() => child.exitCode === null && child.kill('SIGTERM') && once(child, 'exit'));
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const response = await fetch(url + ready).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return { url, pid: child.pid ?? 0, application };
    await pause(100);
  }
  throw new Error(`${script} did not start.`);
}

export const memoryOf = ({ pid }: Program) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
