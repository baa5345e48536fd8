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
          // Awaited together: a refused import ends the measurement with its message.
          const [during] = await Promise.all([screens(bench).finally(() => (state.isOver = true)), ...lines]);
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
  const file = report(`tenant-${line}`);
  for (let nr = 0; !state.isOver; nr += 1) {
    const began = performance.now();
    const response = await fetch(`${product.url}/api/customers/${customers[line]}/evidence-runs?fileName=maester.json`, {
      method: 'POST',
      headers,
      body: marked(file, `${round}-${line}-${nr}`),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The import was refused: ${response.status} ${text}`);
    times.push(performance.now() - began);
  }
}

const MARK = '#'.repeat(20);

/** File of a tool with 300 tests, 1.4 MB. */
function report(tenant: string): Buffer {
  const Tests = Array.from({ length: TESTS }, (_, nr) => ({
    Id: `MT.${1000 + nr}`,
    Title: `Check ${nr}`,
    Result: nr % 3 === 0 ? 'Failed' : 'Passed',
    ResultDetail: { TestResult: 'The tenant was read and a setting differs. '.repeat(100) },
  }));
  const facts = { TenantId: tenant, TenantName: tenant, ExecutedAt: new Date().toISOString(), CurrentVersion: '1.0', Blocks: [] };
  return Buffer.from(JSON.stringify({ ...facts, Mark: MARK, Tests }));
}

/** The file with other bytes, so that it is another run. Only the mark is written, because the load generator shares this process. */
function marked(file: Buffer, mark: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.concat([file]);
  bytes.write(mark.padEnd(MARK.length, '.'), bytes.indexOf(MARK));
  return bytes;
}
