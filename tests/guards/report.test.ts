import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { afterSecondRun, failedFilesIn, failuresIn, type Report } from '#tests/support/report.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function reportOf(files: Record<string, Record<string, 'passed' | 'failed'>>): Report {
  const testResults = Object.entries(files).map(([file, tests]) => ({
    name: `${root}${file}`,
    status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
    message: '',
    startTime: 0,
    endTime: 1,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status, failureMessages: [] })),
  }));
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), numPendingTests: 0, testResults };
}

describe('a second run of the files whose tests failed', () => {
  const first = reportOf({ 'server/a.test.ts': { one: 'passed' }, 'server/b.test.ts': { two: 'passed', three: 'failed' } });

  test('[RUN-1] Only the files of failed tests run again', () => {
    expect(failedFilesIn(first)).toEqual(['server/b.test.ts']);
  });

  test('[RUN-2] A test that passes the second time is counted as passed', () => {
    const report = afterSecondRun(first, reportOf({ 'server/b.test.ts': { two: 'passed', three: 'passed' } }));
    expect(report).toMatchObject({ numPassedTests: 3, numFailedTests: 0 });
    expect(failuresIn(report)).toEqual([]);
  });

  test('[RUN-3] A test that fails again stays a failure', () => {
    const report = afterSecondRun(first, reportOf({ 'server/b.test.ts': { two: 'passed', three: 'failed' } }));
    expect(report).toMatchObject({ numPassedTests: 2, numFailedTests: 1 });
    expect(failuresIn(report)).toHaveLength(1);
  });
});
