import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { isBeingMade } from '#domain/exports/exports.rules.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { startAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { getAssessmentExport, startAssessmentExport } from '#contract/assessments/assessments.export.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { LAPTOP } from './page.ts';
import { type Bench, memoryOf } from './programs.ts';
import { GOALS, type Part, percentile, type Report, rounded, verdict } from './report.ts';

/** Number of questions of the longest standards. */
const LONGEST = 1_100;
const TIMES = { readings: 20, imports: 5, openings: 5 };
const TABLE = 'An assessment of 1,100 questions';

/** Server cost of the longest assessment: opening, importing, exporting one file, and exporting twenty at once. */
export const assessmentParts = (bench: Bench): Part[] =>
  Object.entries({ opened: measureReading, imported: measureImport, 'as a file': measureFile, 'twenty files at once': measureFiles }).map(
    ([name, measure]) => ({ name: `Longest assessment: ${name}`, measure: (report) => measure(bench, report) }),
  );

/** Creates an assessment in progress with this many questions, in sections of fifty. */
export async function longAssessment({ client, measured }: Bench, count: number): Promise<string> {
  const help = { whyWeAsk: 'What nobody looks after fails when it is needed.', howToCheck: 'Ask for the record of the last review.' };
  const question = (_: unknown, i: number) => ({ key: `q${i}`, text: `Is control ${i} in place?`, type: 'yes_no' as const, help });
  const all = Array.from({ length: count }, question);
  const section = (_: unknown, i: number) => ({ key: `s${i}`, title: `Section ${i}`, questions: all.slice(i * 50, i * 50 + 50) });
  const body = { name: `${count} questions`, sections: Array.from({ length: count / 50 }, section) };
  const template = await client.call(createTemplate, { body });
  await client.call(publishTemplate, { params: { id: template.id } });
  const { id } = await client.call(createAssessment, { body: { customerId: measured.customer, templateId: template.id } });
  await client.call(startAssessment, { params: { id } });
  return id;
}

/** Answers every question with one SQL statement, half of them with a note. */
async function answered({ admin }: Bench, id: string): Promise<void> {
  await admin.query(
    `insert into answers (organization_id, assessment_id, question_key, value, points, customer_note)
     select organization_id, id, 'q' || i, case when i % 3 = 0 then '"no"' else '"yes"' end::jsonb, case when i % 3 = 0 then 0 else 100 end,
            case when i % 2 = 0 then 'Seen on the console of the customer, and told to the manager.' else '' end
     from assessments, generate_series(0, $2 - 1) i where id = $1 on conflict do nothing`,
    [id, LONGEST],
  );
}

async function longest(bench: Bench): Promise<string> {
  const id = await longAssessment(bench, LONGEST);
  await answered(bench, id);
  return id;
}

async function timed(times: number, ask: () => Promise<Response>): Promise<{ first: number; later: number[]; bytes: number }> {
  const taken: number[] = [];
  let bytes = 0;
  for (let i = 0; i <= times; i += 1) {
    const began = performance.now();
    const response = await ask();
    const content = await response.arrayBuffer();
    if (!response.ok) throw new Error(`It was refused: ${response.status} ${Buffer.from(content).toString('utf8', 0, 300)}`);
    taken.push(performance.now() - began);
    bytes = content.byteLength;
  }
  const [first = Number.NaN, ...later] = taken;
  return { first, later, bytes };
}

const rowOf = (name: string, { first, later, bytes }: Awaited<ReturnType<typeof timed>>) => ({
  name,
  'first ms': rounded(first),
  'p50 ms': rounded(percentile(later, 0.5)),
  'p95 ms': rounded(percentile(later, 0.95)),
  bytes: rounded(bytes),
});

async function measureReading(bench: Bench, report: Report): Promise<void> {
  const url = `${bench.product.url}/api/assessments/${await longest(bench)}/questions`;
  const headers = await bench.client.headers();
  const read = await timed(TIMES.readings, () => fetch(url, { headers }));
  report.add(TABLE, { ...rowOf('Opened: its questions and answers', read), goal: verdict(GOALS.longest, percentile(read.later, 0.95)) });
}

async function measureImport({ product, client }: Bench, report: Report): Promise<void> {
  const line = (round: number, i: number) => `Section ${Math.floor(i / 50)},q${i},Is control ${i} of round ${round} in place?,yes_no,1`;
  const headers = await client.headers();
  let round = 0;
  const imported = await timed(TIMES.imports, () => {
    round += 1;
    const lines = Array.from({ length: LONGEST }, (_, i) => line(round, i));
    const form = new FormData();
    form.append('file', new Blob([['section,key,question,type,weight', ...lines].join('\n')], { type: 'text/csv' }), `Round ${round}.csv`);
    return fetch(`${product.url}/api/templates/import`, { method: 'POST', headers, body: form });
  });
  report.add(TABLE, { ...rowOf('Imported from CSV', imported), goal: '' });
}

async function measureFile(bench: Bench, report: Report): Promise<void> {
  const id = await longest(bench);
  const headers = await bench.client.headers();
  for (const format of ['pdf', 'xlsx', 'csv']) {
    const url = `${bench.product.url}/api/assessments/${id}/export?format=${format}&audience=internal`;
    const file = await timed(TIMES.imports, () => fetch(url, { headers }));
    report.add(TABLE, { ...rowOf(`As ${format.toUpperCase()}`, file), goal: '' });
  }
}

/** Memory of the server during two concurrent exports, its normal maximum, and during twenty. */
async function measureFiles(bench: Bench, report: Report): Promise<void> {
  const { client, measured, product, admin } = bench;
  const first = await longest(bench);
  const { rows } = await admin.query<{ template: string }>('select template_id as template from assessments where id = $1', [first]);
  const ids = [first];
  for (let i = 1; i < 20; i += 1) {
    const body = { customerId: measured.customer, templateId: rows[0]?.template ?? '', name: `Run ${i} of ${first}` };
    const { id } = await client.call(createAssessment, { body });
    await answered(bench, id);
    ids.push(id);
  }
  for (const count of [2, 20]) {
    const before = memoryOf(product);
    const began = performance.now();
    const [most, ends] = await whileWatched(() => memoryOf(product), Promise.all(ids.slice(0, count).map((id) => made(bench, id))));
    const isWhole = ends.every((state) => state === 'ready');
    report.add('PDFs of 1,100 questions, asked for at once', {
      count,
      'MiB before': rounded(before),
      'most MiB': rounded(most),
      seconds: rounded((performance.now() - began) / 1000, 1),
      made: isWhole ? 'all' : ends.join(' '),
    });
  }
}

async function made({ client }: Bench, id: string): Promise<string> {
  const { id: exportId } = await client.call(startAssessmentExport, { params: { id }, body: { format: 'pdf', audience: 'internal' } });
  for (;;) {
    const { state } = await client.call(getAssessmentExport, { params: { id, exportId } });
    if (!isBeingMade(state)) return state;
    await pause(300);
  }
}

async function whileWatched<T>(look: () => number, work: Promise<T>): Promise<[number, T]> {
  let most = look();
  const timer = setInterval(() => (most = Math.max(most, look())), 50);
  const result = await work.finally(() => clearInterval(timer));
  return [Math.max(most, look()), result];
}

/** Time from navigation to the first question that accepts an answer. */
export async function measureLongOpening(bench: Bench, context: BrowserContext, report: Report): Promise<void> {
  const path = `/assessments/${await longest(bench)}`;
  const pairs = (await bench.client.headers()).cookie.split('; ').map((pair) => pair.split('='));
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: bench.product.url })));
  const times: number[] = [];
  for (let i = -1; i < TIMES.openings; i += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      downloadThroughput: -1,
      uploadThroughput: -1,
      latency: LAPTOP.roundTrip,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: LAPTOP.slower });
    const began = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('[aria-current=step] input').first().waitFor({ state: 'attached' });
    if (i >= 0) times.push(performance.now() - began);
    await page.close();
  }
  const p50 = percentile(times, 0.5);
  const row = { 'p50 ms': rounded(p50), 'most ms': rounded(Math.max(...times)), goal: verdict(GOALS.longOpening, p50) };
  report.add('1,100 questions to the first that takes an answer', { where: `${LAPTOP.slower} x CPU, ${LAPTOP.roundTrip} ms`, ...row });
}
