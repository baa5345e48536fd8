import { setTimeout as pause } from 'node:timers/promises';
import { login } from '#contract/auth/auth.contract.ts';
import { putIntegration } from '#contract/integrations/integrations.contract.ts';
import { getPsa, listPsaRuns, startPsaRun } from '#contract/psa/psa.contract.ts';
import { PSAS } from '#domain/psa/psa.rules.ts';
import { SavingClient } from '#tests/process/torture.line.ts';
import { AUTOTASK_KEYS, AUTOTASK_SECRET, type AutotaskWorld, openAutotaskFake } from '#tests/support/psa/fake.autotask.ts';
import { autotaskWorld } from '#tests/support/psa/worlds.ts';
import { type Bench, memoryOf, PASSWORD } from './programs.ts';
import { GOALS, type Part, type Report, rounded, verdict } from './report.ts';

const SIZE = { companies: 6_000, contacts: 40_000, assets: 120_000, tickets: 60_000 };
const params = { kind: 'autotask' } as const;
const CHANGED = '2026-11-01T00:00:00';

/** PSA data of a large provider, distributed evenly over its companies. */
function largeWorld(): AutotaskWorld {
  const rows = (count: number, row: (nr: number, companyID: number) => Record<string, unknown>) =>
    Array.from({ length: count }, (_, nr) => ({ id: nr + 1, companyID: 1 + (nr % SIZE.companies), ...row(nr, 1 + (nr % SIZE.companies)) }));
  const opened = (nr: number) => new Date(Date.now() - (nr % 360) * 86_400_000).toISOString().slice(0, 19);
  return {
    ...autotaskWorld(),
    Companies: rows(SIZE.companies, (nr) => ({ companyName: `Company ${nr} Ltd`, isActive: true, lastTrackedModifiedDateTime: CHANGED })),
    Contacts: rows(SIZE.contacts, (nr) => ({
      firstName: 'Ann',
      lastName: `Lee ${nr}`,
      emailAddress: `ann${nr}@company.test`,
      isActive: 1,
      lastModifiedDate: CHANGED,
    })),
    CompanyLocations: rows(SIZE.companies, () => ({ name: 'Main', city: 'Oxford', isActive: true })),
    ConfigurationItems: rows(SIZE.assets, (nr) => ({
      referenceTitle: `PC-${nr}`,
      serialNumber: `S${nr}`,
      isActive: true,
      lastModifiedTime: CHANGED,
    })),
    Tickets: rows(SIZE.tickets, (nr) => ({ createDate: opened(nr) })),
  };
}

/** First synchronisation of a large provider with Autotask, whose hourly call limit is shared by all of its tools. */
export const psaParts = ({ admin, product }: Bench): Part[] => [
  {
    name: 'PSA: first synchronisation',
    measure: async (report) => {
      const everybody = { everybody: 0 };
      const fake = await openAutotaskFake(largeWorld(), everybody);
      try {
        const owner = await admin.query<{ email: string; organization: string }>(
          `select p.email, p.organization_id as organization from people p join organizations o using (organization_id)
           where o.name = 'Bench 0' and p.is_owner`,
        );
        const { email = '', organization = '' } = owner.rows[0] ?? {};
        const client = new SavingClient(product.url);
        await client.call(login, { body: { email, password: PASSWORD, captchaToken: null } });
        const body = { config: { ...AUTOTASK_KEYS, url: fake.origin }, secret: AUTOTASK_SECRET, version: 0 };
        await client.call(putIntegration, { params, body });
        const measured: Measured = { client, product, calls: () => fake.calls.length, report };
        await runOf(measured, 'Companies alone, all left out', 'preview');
        await admin.query(
          `update psa_records set state = 'create', is_decided = true where organization_id = $1 and kind = 'autotask' and object = 'company'`,
          [organization],
        );
        await runOf(measured, 'Preview of everything', 'preview');
        await runOf(measured, 'Applied', 'apply');
        const { rows } = await admin.query<{ n: string }>('select count(*) as n from assets where organization_id = $1', [organization]);
        report.add('Taken in', { what: 'Assets', rows: rounded(Number(rows[0]?.n)) });
        await runOf(measured, 'Everything once more, with the tickets', 'preview');
        await runOf(measured, 'What has changed since', 'preview', false);
      } finally {
        await fake.close();
      }
    },
  },
];

interface Measured {
  client: SavingClient;
  product: Bench['product'];
  calls(): number;
  report: Report;
}

/** Measures one synchronisation: calls, time, and memory of the process before, halfway and at most. */
async function runOf({ client, product, calls, report }: Measured, name: string, mode: 'preview' | 'apply', full = true): Promise<void> {
  const [began, callsBefore, memoryBefore] = [performance.now(), calls(), memoryOf(product)];
  await client.call(startPsaRun, { params, body: { mode, ...(mode === 'preview' ? { full } : {}) } });
  const memory: number[] = [];
  for (let isOver = false; !isOver;) {
    await pause(2_000);
    memory.push(memoryOf(product));
    const [latest] = await client.call(listPsaRuns, { params, query: {} });
    if (latest?.state === 'failed' || latest?.state === 'cancelled') throw new Error(`${name}: ${latest.reason}`);
    isOver = latest?.state === 'done';
  }
  const made = calls() - callsBefore;
  const middle = Math.floor(memory.length / 2);
  const halfway = memory[middle] ?? Number.NaN;
  // A leak proportional to the data would grow in the second half as much as in the first.
  const added = Math.max(...memory.slice(middle)) - Math.max(memoryBefore, ...memory.slice(0, middle + 1));
  const { callMeter } = await client.call(getPsa, { params });
  report.add(
    `First synchronisation of ${rounded(SIZE.companies)} companies, ${rounded(SIZE.contacts)} contacts, ${rounded(SIZE.assets)} assets`,
    {
      run: name,
      seconds: rounded((performance.now() - began) / 1000),
      calls: rounded(made),
      'of an hour': `${rounded((made / (PSAS.autotask.hourlyCalls ?? Number.NaN)) * 100, 1)} %`,
      'counted by us': rounded(callMeter.ours),
      'MiB before': rounded(memoryBefore),
      'MiB halfway': rounded(halfway),
      'MiB at most': rounded(Math.max(...memory)),
      goal: `${verdict(GOALS.psaCalls, made)}, ${verdict(GOALS.psaMemory, added)}`,
    },
  );
}
