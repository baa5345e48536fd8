import { expect, test } from 'vitest';
import { measureAll, openReport } from '../../bench/report.ts';

test('A failing part of the benchmark loses no figure of the parts before and after it', async () => {
  const printed: string[] = [];
  const report = openReport((text) => printed.push(text));
  const failures = await measureAll(
    [
      { name: 'List', measure: async ({ add }) => add('Requests', { name: 'List', 'x floor': 1.1 }) },
      { name: 'Browser', measure: () => Promise.reject(new Error('Chromium could not be started.')) },
      { name: 'Documents', measure: async ({ add }) => add('Files', { name: 'PDF', ms: 20 }) },
    ],
    report,
  );

  expect(failures).toEqual(['Browser: Chromium could not be started.']);
  expect(printed).toEqual([expect.stringContaining('| List | 1.1 |'), expect.stringContaining('| PDF | 20 |')]);
  expect(report.markdown()).toContain('| Requests | x floor |\n| --- | --: |\n| List | 1.1 |');
});

test('The benchmark prints each figure before it measures the next one', async () => {
  const printed: string[] = [];
  const seen: number[] = [];
  await measureAll(
    [
      { name: 'First', measure: async ({ add }) => add('Requests', { name: 'First', ms: 1 }) },
      { name: 'Second', measure: async () => void seen.push(printed.length) },
    ],
    openReport((text) => printed.push(text)),
  );

  expect(seen).toEqual([1]);
});
