import { setTimeout as pause } from 'node:timers/promises';
import { getAssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import { type Load, load, type Requests } from './load.ts';
import { type Bench, memoryOf } from './programs.ts';
import { type Goal, GOALS, type Part, percentile, type Report, rounded, verdict } from './report.ts';

/**
 * Permitted difference in size between the responses of product and floor, in content and headers, so that neither wins by sending less.
 */
const SIZE_TOLERANCE = { share: 0.15, bytes: 1000 };
const VALUES: Record<string, (string | number)[]> = {
  alignment: ['met', 'partial', 'not_met'],
  yes_no: ['yes', 'no'],
  scale_0_5: [1, 3, 5],
};

/** Without a `floor` path, only the product's CPU is measured. */
type Operation = { name: string; path: string; floor?: string; goal?: Goal; cpu?: Goal; isSave?: true; isKnown?: true };

export function requestParts(bench: Bench, rounds: number): Part[] {
  const { eighty } = bench.measured;
  const operations: Operation[] = [
    { name: 'List 50 of a status', path: '/api/assessments?status=approved&limit=50', floor: '/list?status=approved', goal: GOALS.list },
    { name: 'One assessment, 80 answers', path: `/api/assessments/${eighty}/questions`, floor: `/one/${eighty}`, goal: GOALS.assessment },
    { name: 'Save one answer', path: '/api/assessments', floor: '/one', goal: GOALS.save, isSave: true },
    { name: 'Dashboard figures', path: '/api/dashboard/stats', floor: '/stats', goal: GOALS.dashboard },
    { name: 'List 50 of 48,000 recommendations', path: '/api/recommendations?limit=50', cpu: GOALS.firstPage },
    { name: 'The same by customer', path: '/api/recommendations?sort=customer&limit=50', cpu: GOALS.firstPage },
    { name: 'Poll: signed in?', path: '/api/auth/status' },
    { name: 'Poll: notifications, count', path: '/api/notifications/count' },
    { name: 'Poll: notifications, unchanged list', path: '/api/notifications?limit=20', isKnown: true },
  ];
  const memory = async (report: Report) => {
    const [Plumbline, floor] = [Math.round(memoryOf(bench.product)), Math.round(memoryOf(bench.floor))];
    report.add('MiB after the load', { name: 'Memory', Plumbline, floor, goal: verdict(GOALS.memory, Plumbline) });
  };
  const measured = operations.map((one): Part => ({ name: one.name, measure: (report) => compare(bench, report, one, rounds) }));
  return [...measured, { name: 'Memory', measure: memory }];
}

async function compare(bench: Bench, report: Report, operation: Operation, rounds: number): Promise<void> {
  const [own, floor] = await alternate(bench, operation, 10, rounds);
  const [ownTail, floorTail] = operation.goal ? await alternate(bench, operation, 50, 3) : [[], []];
  const [ratio, tail, size] = [ratioOf(own, floor, 'perSecond'), ratioOf(ownTail, floorTail, 'p99'), ratioOf(own, floor, 'bytes')];
  const sides = operation.floor ? [own, floor] : [own];
  const both = (figure: keyof Load, digits = 0) => sides.map((loads) => rounded(median(loads, figure), digits)).join(' / ');
  const goal = operation.goal ? verdict(operation.goal, ratio) : verdict(operation.cpu ?? GOALS.poll, median(own, 'cpu'));
  const row = { name: operation.name, 'x floor': operation.floor ? rounded(ratio, 2) : '', goal, 'req/s': both('perSecond') };
  const costs = { 'p50 ms': both('p50', 1), 'p99 ms': both('p99', 1), 'CPU ms': both('cpu', 2), bytes: both('bytes') };
  const tails = operation.goal ? `${rounded(tail, 1)}, ${verdict(GOALS.tail, tail)}` : '';
  report.add('10 connections, Plumbline / floor', { ...row, ...costs, 'p99 at 50, x floor': tails });
  if (Math.abs(size - 1) > SIZE_TOLERANCE.share && Math.abs(median(own, 'bytes') - median(floor, 'bytes')) > SIZE_TOLERANCE.bytes)
    throw new Error(`The answers have ${rounded(size, 2)} times the floor's size.`);
}

/**
 * Alternates between the programs, so that load on the machine affects both. The first round warms up V8, which compiles after some
 * thousand requests.
 */
async function alternate(bench: Bench, operation: Operation, connections: number, rounds: number): Promise<[Load[], Load[]]> {
  const product = { program: bench.product, path: operation.path, loads: [] as Load[] };
  const floor = { program: bench.floor, path: operation.floor ?? '', loads: [] as Load[] };
  const sides = operation.floor ? [product, floor] : [product];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { program, path, loads } of round % 2 === 0 ? sides : sides.toReversed()) {
      const headers = program === bench.product ? await headersFor(bench, operation) : {};
      const same: Requests = Array.from({ length: connections }, () => ({ path, headers }));
      const requests = operation.isSave ? await saves(bench, path, headers, connections) : same;
      const measured = await load(bench.admin, program, requests, round === 0 ? 4 : 1);
      // On a busy machine, a save of the previous round may still be in progress and make the next version stale.
      if (measured.failures > (operation.isSave ? connections : 0)) throw new Error(`${measured.failures} requests failed.`);
      if (round > 0) loads.push(measured);
    }
  }
  return [product.loads, floor.loads];
}

async function headersFor({ client, product }: Bench, { path, isKnown }: Operation) {
  const headers = await client.headers();
  return isKnown ? { ...headers, 'if-none-match': (await fetch(product.url + path, { headers })).headers.get('etag') ?? '' } : headers;
}

const middle = (values: readonly number[]) => percentile(values, 0.5);
const median = (loads: readonly Load[], figure: keyof Load) => middle(loads.map((one) => one[figure]));
/** Median of the ratios per round, because both programs of a round met the same load on the machine. */
const ratioOf = (product: readonly Load[], floor: readonly Load[], figure: keyof Load) =>
  middle(product.map((one, i) => one[figure] / (floor[i]?.[figure] ?? Number.NaN)));

/** One assessment per connection, whose questions are saved in turn; every save increments the answer's version. */
async function saves({ admin, measured, client }: Bench, path: string, headers: object, connections: number): Promise<Requests> {
  await pause(1000); // saves in progress at the end of the last round are stored by then
  const { rows } = await admin.query<{ id: string }>(
    `select id from assessments where organization_id = $1 and status = 'in_progress' and answered >= 8 and id <> $2 order by id limit $3`,
    [measured.organization, measured.eighty, connections],
  );
  const saver = async ({ id }: { id: string }) => {
    const { sections } = await client.call(getAssessmentQuestions, { params: { id } });
    const all = sections.flatMap((section) => section.questions);
    const questions = all.filter(({ type, answer, showIf }) => VALUES[type] && answer && !showIf);
    let count = 0;
    const setupRequest = (request: object) => {
      const time = Math.floor(count / questions.length);
      const { key, type, answer } = questions[count++ % questions.length] ?? {};
      const values = VALUES[type ?? ''] ?? [];
      const body = JSON.stringify({ value: values[time % values.length], version: (answer?.version ?? 0) + time });
      return { ...request, path: `${path}/${id}/answers/${key}`, body };
    };
    return { method: 'PUT' as const, headers: { ...headers, 'content-type': 'application/json' }, setupRequest };
  };
  return await Promise.all(rows.map(saver));
}
