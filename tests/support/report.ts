import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

/** Part of Vitest's report that is read at the end of a run. */
export type Report = z.output<typeof Report>;

const root = join(import.meta.dirname, '..', '..');
const fileOf = (name: string) => relative(root, name);

export function readReport(file: string): Report | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Failures in the order in which they happened: among dependent tests the first one names the cause. */
export function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = fileOf(name);
    if (failed.length === 0) return status === 'failed' ? [`- ${file}: ${inShort(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `- ${file} > ${fullName}\n  ${inShort(failureMessages?.join('\n') ?? '')}`);
  });
}

export function failedFilesIn({ testResults }: Report): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => fileOf(name));
}

/** Report of the whole run, with the final results of the files that ran twice. */
export function afterSecondRun(first: Report, second: Report): Report {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), numPendingTests: first.numPendingTests, testResults };
}

export function slowestIn({ testResults }: Report, count: number): { name: string; seconds: number }[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: fileOf(name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}

/** Projects that ran no test, because their files were not found. */
export function projectsWithoutTests({ testResults }: Report, projects: readonly string[]): string[] {
  const seen = new Set(
    testResults.filter(({ assertionResults }) => assertionResults.length > 0).map(({ name }) => projectOf(fileOf(name))),
  );
  return projects.filter((project) => !seen.has(project));
}

function projectOf(file: string): string {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (file.startsWith('web')) return 'web';
  return /^(domain|contract)/.test(file) ? 'unit' : 'server';
}

/** First lines of an error, and its position in the tests. */
function inShort(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const words = lines.filter((line) => !/^\s+at /.test(line) && line.trim() !== '').slice(0, 4);
  const place = lines.find((line) => /^\s+at .*\.(test|e2e)\.tsx?:/.test(line));
  return [...words, ...(place ? [place] : [])].map((line) => line.trim()).join('\n  ');
}
