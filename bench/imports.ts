import { login } from '#contract/auth/auth.contract.ts';
import { SavingClient } from '#tests/process/torture.line.ts';
import { type Load, load } from './load.ts';
import { type Bench, PASSWORD } from './programs.ts';
import { GOALS, type Part, percentile, rounded, verdict } from './report.ts';

/** Files on their way at any moment: nearly all of one organisation, two of another. */
const AT_ONCE = { large: 18, small: 2 };
const ROUNDS = 5;
/** Seconds of one measurement. */
const SECONDS = 5;
const TESTS = 300;

interface Importer {
  client: SavingClient;
  /** Each line imports for a customer of its own. */
  customers: string[];
}

/** Response times of other screens while two organisations import results files, and the turns that the organisations get. */
export function importParts(bench: Bench): Part[] {
  return [
    {
      name: 'Imports of evidence',
      measure: async (report) => {
        const large = await importerOf(bench, 'Bench 8');
        const small = await importerOf(bench, 'Bench 0');
        const tails: number[] = [];
        const [ofLarge, ofSmall]: [number[], number[]] = [[], []];
        let last: Load | undefined;
        for (let round = 0; round <= ROUNDS; round += 1) {
          const alone = await screens(bench);
          const state = { isOver: false };
          const lines = [
            ...Array.from({ length: AT_ONCE.large }, (_, line) => importing(bench, large, { line, round, state, times: ofLarge })),
            ...Array.from({ length: AT_ONCE.small }, (_, line) => importing(bench, small, { line, round, state, times: ofSmall })),
          ];
          const during = await screens(bench);
          state.isOver = true;
          await Promise.all(lines);
          if (alone.failures + during.failures > 0) throw new Error(`${alone.failures + during.failures} requests failed.`);
          if (round > 0) tails.push(during.p99 / alone.p99);
          last = during;
        }
        const ratio = percentile(tails, 0.5);
        const turns = { 'of 18 / of 2, p50 ms': [ofLarge, ofSmall].map((times) => rounded(percentile(times, 0.5))).join(' / ') };
        report.add('20 imports at once', {
          what: 'Five screens, p99',
          'x alone': rounded(ratio, 2),
          goal: verdict(GOALS.importTail, ratio),
          'p99 ms': rounded(last?.p99 ?? Number.NaN, 1),
          imports: ofLarge.length + ofSmall.length,
          ...turns,
        });
      },
    },
  ];
}

async function importerOf({ admin, product }: Bench, organization: string): Promise<Importer> {
  const { rows } = await admin.query<{ email: string; customers: string[] }>(
    `select p.email, array(select c.id from customers c where c.organization_id = o.organization_id and c.status = 'active' limit ${AT_ONCE.large}) as customers
     from organizations o join people p on p.organization_id = o.organization_id and 'vcio' = any(p.roles) and p.status = 'active'
     where o.name = $1 limit 1`,
    [organization],
  );
  const [{ email, customers } = { email: '', customers: [] }] = rows;
  const client = new SavingClient(product.url);
  await client.call(login, { body: { email, password: PASSWORD, captchaToken: null } });
  return { client, customers };
}

async function screens({ admin, product, client, measured }: Bench): Promise<Load> {
  const headers = await client.headers();
  const paths = [
    '/api/dashboard/stats',
    '/api/assessments?limit=50',
    '/api/customers?limit=50',
    '/api/recommendations?limit=50',
    `/api/assessments/${measured.eighty}/questions`,
  ];
  return load(
    admin,
    product,
    paths.map((path) => ({ path, headers })),
    SECONDS,
  );
}

interface ImportLine {
  line: number;
  round: number;
  state: { isOver: boolean };
  /** Milliseconds of each import. */
  times: number[];
}

/** Imports one new file after the other until it is over. */
async function importing({ product }: Bench, { client, customers }: Importer, { line, round, state, times }: ImportLine): Promise<void> {
  const headers = { ...(await client.headers()), 'content-type': 'application/json' };
  for (let nr = 0; !state.isOver; nr += 1) {
    const began = performance.now();
    const response = await fetch(`${product.url}/api/customers/${customers[line]}/evidence-runs?fileName=maester.json`, {
      method: 'POST',
      headers,
      body: report(`tenant-${line}`, [round, line, nr].join('-')),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The import was refused: ${response.status} ${text}`);
    times.push(performance.now() - began);
  }
}

/** File of a tool with 300 tests, 1.4 MB. */
function report(tenant: string, mark: string): string {
  const Tests = Array.from({ length: TESTS }, (_, nr) => ({
    Id: `MT.${1000 + nr}`,
    Title: `Check ${nr} of ${mark}`,
    Result: nr % 3 === 0 ? 'Failed' : 'Passed',
    ResultDetail: { TestResult: 'The tenant was read and a setting differs. '.repeat(100) },
  }));
  return JSON.stringify({
    TenantId: tenant,
    TenantName: mark,
    ExecutedAt: new Date().toISOString(),
    CurrentVersion: '1.0',
    Blocks: [],
    Tests,
  });
}
