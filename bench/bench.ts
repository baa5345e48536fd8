import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { assessmentParts } from './assessments.ts';
import { browserParts } from './browser.ts';
import { campaignParts } from './campaigns.ts';
import { deckParts } from './decks.ts';
import { importParts } from './imports.ts';
import { largeParts } from './large.ts';
import { openLarge } from './large.site.ts';
import { limitParts } from './limits.ts';
import { type Bench, openBench } from './programs.ts';
import { GOALS, measureAll, openReport, type Part, percentile, rounded, verdict } from './report.ts';
import { programmeParts } from './programme.ts';
import { psaParts } from './psa.ts';
import { requestParts } from './requests.ts';
import { roadmapParts } from './roadmap.ts';

/** Downloads of the QBR of 150 questions by one person. */
const documentParts = ({ product, client, measured }: Bench): Part[] =>
  ['pdf', 'pptx'].map((format) => ({
    name: `Document: ${format}`,
    measure: async (report) => {
      const [url, headers] = [`${product.url}/api/qbrs/${measured.qbr}/export?format=${format}`, await client.headers()];
      const times: number[] = [];
      for (let i = 0; i <= 20; i += 1) {
        const began = performance.now();
        const response = await fetch(url, { headers });
        if (!response.ok) throw new Error(`The export was refused: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
        times.push(performance.now() - began);
      }
      const [first = Number.NaN, ...later] = times;
      const p95 = percentile(later, 0.95);
      const row = { format, 'first ms': rounded(first), 'p95 ms after it': rounded(p95) };
      report.add('QBR of 150 questions', { ...row, goal: verdict(GOALS.document, p95) });
    },
  }));

function usualParts(bench: Bench): Part[] {
  return [
    ...requestParts(bench, Number(options.rounds)),
    ...documentParts(bench),
    ...assessmentParts(bench),
    ...deckParts(),
    ...importParts(bench),
    ...roadmapParts(bench),
    ...campaignParts(bench),
    ...programmeParts(bench),
    ...limitParts(),
    ...psaParts(bench),
    ...browserParts(bench),
  ];
}

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '7' }, large: { type: 'boolean', default: false } },
});
console.log(`${availableParallelism()} x ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
const stops: (() => unknown)[] = [];
const close = async () => {
  while (stops.length > 0) await stops.pop()?.();
};
// A signal alone would leave the database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  const report = openReport(console.log);
  const parts = options.large ? largeParts(await openLarge(stops)) : usualParts(await openBench(stops));
  const chosen = parts.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()));
  const failures = await measureAll(chosen, report);
  console.log(`\nAll tables, for docs/performance.md:\n${report.markdown()}`);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await close();
}
