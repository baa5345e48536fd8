import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { chromiumPath } from '#tests/support/chromium.ts';

const packages = join(import.meta.dirname, '..', 'node_modules');
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});
const reports = mkdtempSync(join(tmpdir(), 'plumbline-reports-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

type Step = { title: string; run: () => Promise<boolean> };

const format: Step = { title: 'Format', run: () => program('oxfmt/bin/oxfmt', '--check') };
const types: Step = { title: 'Types', run: () => program('typescript/bin/tsc', '--noEmit') };
const lint: Step = { title: 'Lint', run: () => program('oxlint/bin/oxlint', '--type-aware', '--quiet') };
const deadCode: Step = { title: 'Dead code', run: () => program('knip/bin/knip.js', '--no-progress') };
const build: Step = { title: 'Build of the web client', run: () => program('vite/bin/vite.js', 'build', '--logLevel', 'warn') };
const unit: Step = { title: 'Rules and rooms', run: () => vitest('unit') };
const server: Step = { title: 'Server on a real PostgreSQL', run: () => vitest('server') };
const web: Step = { title: 'Web components', run: () => vitest('web') };
const browser: Step = { title: 'Browser', run: inBrowser };

const PLANS: Record<string, Step[]> = {
  test: [format, types, lint, deadCode, unit, server, web, build, browser],
  check: [format, types, lint, unit],
  e2e: [build, browser],
};

let stopped: NodeJS.Signals | null = null;
let current: ReturnType<typeof spawn> | null = null;

async function main(): Promise<void> {
  const [name = 'test', ...filters] = process.argv.slice(2);
  const steps = PLANS[name];
  if (!steps) throw new Error(`There is no plan named ${name}; choose one of ${Object.keys(PLANS).join(', ')}.`);
  wanted.push(...filters);

  const broken: string[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.title}`);
    const began = performance.now();
    const isWell = await step.run();
    console.log(`${isWell ? 'ok' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (!isWell) broken.push(step.title);
    if (stopped) break;
  }
  rmSync(reports, { recursive: true, force: true });
  conclude(broken);
}

/** Words after the command narrow the vitest runs to files whose path contains one of them. */
const wanted: string[] = [];

function conclude(broken: string[]): void {
  console.log('');
  if (stopped) console.log(`Stopped by ${stopped}.`);
  if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}.`);
  for (const failure of failures.slice(0, FAILURES_TOLD)) console.log(failure);
  if (failures.length > FAILURES_TOLD) console.log(`and ${failures.length - FAILURES_TOLD} more.`);
  if (counts.skipped > 0) console.log(`Skipped: ${counts.skipped}.`);
  console.log(`Tests: ${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = broken.length > 0 || stopped ? 1 : 0;
}

/** What failed, said once more at the very end and in the order it happened: of a chain of tests the first one names the cause. */
const failures: string[] = [];
const FAILURES_TOLD = 20;

function failuresOf({ testResults }: z.output<typeof report>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(join(import.meta.dirname, '..'), name);
    if (failed.length === 0) return status === 'failed' ? [`- ${file}: ${inShort(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `- ${file} > ${fullName}\n  ${inShort(failureMessages?.join('\n') ?? '')}`);
  });
}

/** The first lines of an error, and where in the tests it happened. */
function inShort(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const words = lines.filter((line) => !/^\s+at /.test(line) && line.trim() !== '').slice(0, 4);
  const place = lines.find((line) => /^\s+at .*\.(test|e2e)\.tsx?:/.test(line));
  return [...words, ...(place ? [place] : [])].map((line) => line.trim()).join('\n  ');
}

/** A run without a single test is a failure: nothing can go silently green. */
async function vitest(project: string): Promise<boolean> {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isWell = await program('vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...wanted);
  const result = readReport(file);
  if (!result) return false;
  failures.push(...failuresOf(result));
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests;
  const ran = result.numPassedTests + result.numFailedTests;
  if (ran === 0) console.log(`No test of the project ${project} ran.`);
  return isWell && ran > 0;
}

async function inBrowser(): Promise<boolean> {
  try {
    process.env['CHROMIUM_PATH'] = chromiumPath();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return false;
  }
  return await vitest('e2e');
}

function readReport(file: string) {
  try {
    return report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function program(script: string, ...programArguments: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packages, script), ...programArguments], { stdio: ['ignore', 'inherit', 'inherit'] });
    current = child;
    child.on('error', (error) => {
      console.log(error.message);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = signal;
    current?.kill(signal);
  });
}

await main();
