import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterSecondRun,
  failedFilesIn,
  failuresIn,
  projectsWithoutTests,
  readReport,
  type Report,
  slowestIn,
} from '#tests/support/report.ts';

const root = join(import.meta.dirname, '..');

interface RunStep {
  title: string;
  program: readonly string[];
}

const packaged = (script: string, ...programArguments: readonly string[]) => [join('node_modules', script), ...programArguments];
const OXLINT = ['oxlint/bin/oxlint', '--type-aware', '--quiet'] as const;
const format: RunStep = { title: 'Format', program: packaged('oxfmt/bin/oxfmt', '--check') };
const types: RunStep = { title: 'Types', program: packaged('typescript/bin/tsc', '--noEmit') };
const lint: RunStep = { title: 'Lint', program: packaged(...OXLINT) };
/** One program of all files serves both; apart, each would make its own, for half a minute of processor time. */
const lintAndTypes: RunStep = { title: 'Lint and types', program: packaged(...OXLINT, '--type-check') };
const fixLint: RunStep = { title: 'Fixes by the linter', program: packaged(...OXLINT, '--fix') };
const fixFormat: RunStep = { title: 'Format', program: packaged('oxfmt/bin/oxfmt') };
const deadCode: RunStep = { title: 'Dead code', program: packaged('knip/bin/knip.js', '--no-progress') };
const build: RunStep = { title: 'Build of the web client', program: packaged('vite/bin/vite.js', 'build', '--logLevel', 'warn') };
const chromium: RunStep = { title: 'Chromium', program: ['tests/support/chromium.ts'] };

interface Plan {
  /** Steps required by the browser tests. */
  before: readonly RunStep[];
  /** Steps that run one after another in parallel with the tests. */
  beside: readonly RunStep[];
  projects: readonly string[];
}

const PLANS: Record<string, Plan> = {
  test: { before: [build, chromium], beside: [lintAndTypes, deadCode, format], projects: ['unit', 'server', 'web', 'e2e'] },
  check: { before: [], beside: [lintAndTypes, format], projects: ['unit'] },
  e2e: { before: [build, chromium], beside: [], projects: ['e2e'] },
  fix: { before: [], beside: [fixLint, fixFormat], projects: [] },
  lint: { before: [], beside: [lint, deadCode, format], projects: [] },
  types: { before: [], beside: [types], projects: [] },
};

const FAILURES_SHOWN = 20;
/** Maximum number of failed files to run again (decision 027); more failures are no accident. */
const FILES_AGAIN = 3;
const SLOWEST_SHOWN = 10;

let stopped: NodeJS.Signals | null = null;
const running = new Set<ChildProcess>();
/** Titles of failed tests, in the order in which they ended. */
const broken: string[] = [];
/** Failures that passed when run again. */
let unsteady: string[] = [];

async function main(): Promise<void> {
  const [name = 'test', ...words] = process.argv.slice(2);
  const whole = PLANS[name];
  if (!whole) throw new Error(`There is no plan named ${name}; choose one of ${Object.keys(PLANS).join(', ')}.`);
  const { plan, filters } = words.length > 0 ? narrowed(whole, words) : { plan: whole, filters: [] };

  const folder = mkdtempSync(join(tmpdir(), 'plumbline-reports-'));
  const beside = inOrder(plan.beside);
  const isReady = (await Promise.all(plan.before.map(perform))).every(Boolean);
  const projects = isReady ? plan.projects : plan.projects.filter((project) => project !== 'e2e');
  const report = await test(projects, filters, folder);
  await beside;
  rmSync(folder, { recursive: true, force: true });
  conclude(report, plan.projects.length > 0);
}

/** Subset of a plan, selected by parts of file paths or else by words of test titles, without the steps beside the tests. */
function narrowed(whole: Plan, words: readonly string[]): { plan: Plan; filters: readonly string[] } {
  const files = globSync('{domain,contract,server,demo,web,tests}/**/*.{test,e2e}.{ts,tsx}', { cwd: root });
  const named = files.filter((file) => words.some((word) => file.includes(word)));
  const hasBrowserTest = named.length === 0 || named.some((file) => file.includes('.e2e.'));
  const projects = whole.projects.filter((project) => hasBrowserTest || project !== 'e2e');
  const plan = { before: hasBrowserTest ? whole.before : [], beside: [], projects };
  return { plan, filters: named.length > 0 ? words : ['--testNamePattern', words.join(' ')] };
}

async function inOrder(steps: readonly RunStep[]): Promise<void> {
  for (const step of steps) if (!stopped) await perform(step);
}

/** Runs a step; prints its result on one line, after its output if it failed. */
async function perform({ title, program }: RunStep): Promise<boolean> {
  const began = performance.now();
  let output = '';
  const isWell = await run(program, (text) => (output += text));
  if (!isWell) broken.push(title);
  say(`== ${title}: ${isWell ? 'ok' : 'FAILED'} in ${inSeconds(performance.now() - began)}\n${isWell ? '' : output}`);
  return isWell;
}

/** Runs Vitest once for all projects, because they share workers and database. A run without tests fails. */
async function test(projects: readonly string[], filters: readonly string[], folder: string): Promise<Report | null> {
  if (projects.length === 0 || stopped) return null;
  const first = await vitest(projects, filters, join(folder, 'report.json'));
  const { isWell, report } = await again(projects, first, join(folder, 'again.json'));
  if (!isWell || !report) broken.push('Tests');
  if (report && filters.length === 0) {
    for (const project of projectsWithoutTests(report, projects)) broken.push(`Tests: none of the project ${project} ran`);
  }
  if (report && report.numPassedTests + report.numFailedTests === 0) broken.push('Tests: none ran');
  return report;
}

interface Outcome {
  isWell: boolean;
  report: Report | null;
}

async function vitest(projects: readonly string[], filters: readonly string[], file: string): Promise<Outcome> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isWell = await run(packaged('vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...filters), wholeLines());
  return { isWell, report: readReport(file) };
}

/** Runs the files with failed tests again, and records the failures that passed then. */
async function again(projects: readonly string[], first: Outcome, file: string): Promise<Outcome> {
  const files = first.report ? failedFilesIn(first.report) : [];
  if (first.isWell || !first.report || stopped || files.length === 0 || files.length > FILES_AGAIN) return first;
  say(`== A second run of ${files.join(', ')}\n`);
  const second = await vitest(projects, files, file);
  if (!second.report) return first;
  const report = afterSecondRun(first.report, second.report);
  const still = failuresIn(report);
  unsteady = failuresIn(first.report).filter((failure) => !still.includes(failure));
  return { isWell: second.isWell, report };
}

function conclude(report: Report | null, hasTests: boolean): void {
  const lines = report ? [...slowestFiles(report), ''] : [];
  if (stopped) lines.push(`Stopped by ${stopped}.`);
  if (broken.length > 0) lines.push(`Failed: ${broken.join(', ')}.`);
  if (report) lines.push(...failedAndSkipped(report));
  if (unsteady.length > 0) lines.push('Failed once and passed the second time, to be mended:', ...unsteady);
  lines.push(`Finished in ${inSeconds(performance.now())}.`);
  if (hasTests) lines.push(tally(report));
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = broken.length > 0 || stopped ? 1 : 0;
}

const tally = (report: Report | null) => `Tests: ${report?.numPassedTests ?? 0} passed, ${report?.numFailedTests ?? 0} failed`;

function slowestFiles(report: Report): string[] {
  const files = slowestIn(report, SLOWEST_SHOWN).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return ['The slowest files:', ...files];
}

function failedAndSkipped(report: Report): string[] {
  const failures = failuresIn(report);
  const more = failures.length > FAILURES_SHOWN ? [`and ${failures.length - FAILURES_SHOWN} more.`] : [];
  const skipped = report.numPendingTests > 0 ? [`Skipped: ${report.numPendingTests}.`] : [];
  return [...failures.slice(0, FAILURES_SHOWN), ...more, ...skipped];
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Unfinished line of the tests' output; other output is held back until it is complete. */
let partOfLine = '';
let waiting = '';

function wholeLines(): (text: string) => void {
  return (text) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) {
      process.stdout.write(partOfLine + text.slice(0, end) + waiting);
      waiting = '';
      partOfLine = '';
    }
    partOfLine += text.slice(end);
  };
}

function say(text: string): void {
  if (partOfLine === '') process.stdout.write(text);
  else waiting += text;
}

function run(program: readonly string[], print: (text: string) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const env = process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env;
    const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.on('error', (error) => print(`${error.message}\n`));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = signal;
    for (const child of running) child.kill(signal);
  });
}

await main();
