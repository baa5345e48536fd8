import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AssessmentRun, Comparison } from '#contract/assessments/assessments.compare.contract.ts';
import { respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { type Terminology, writeAs } from '#web/ui/data/terms.ts';
import { Compared } from './Compared.tsx';

const run = (id: string, score: number): AssessmentRun => ({
  id,
  name: id,
  status: 'approved',
  period: { year: 2026, quarter: 4 },
  template: { id: 'template', name: 'Core', version: 1 },
  score,
  criticalGaps: 0,
  approvedAt: '2026-11-14T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
});
const COMPARISON: Comparison = {
  assessment: run('later', 74),
  with: run('earlier', 69.9),
  score: { now: 74, before: 69.9, change: 4.1 },
  sections: [
    { key: 'backup', title: 'Backup 2.1', now: 69.9, before: 72.4, change: -2.1, moved: -1 },
    { key: 'mail', title: 'Email', now: 80, before: 80, change: 0, moved: 0 },
  ],
  changes: [],
  same: 12,
};
const USUAL: Terminology = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };

const open = screenForEachTest(() => (
  <Suspense>
    <Compared id="later" other="earlier" />
  </Suspense>
));
beforeEach(() => {
  queryClient.clear();
  respondWith(() => Response.json(COMPARISON));
});
afterEach(() => writeAs(USUAL));

test.each([
  ['de-DE', ['Alignment score69,9%74%+4,1', 'Backup 2.172%69,9%−2,1', 'Email80%80%same']],
  ['en-GB', ['Alignment score69.9%74%+4.1', 'Backup 2.172%69.9%−2.1', 'Email80%80%same']],
] as const)('[PROF-17] Two assessments are compared with the decimal mark of the reader, in %s', async (locale, rows) => {
  writeAs({ ...USUAL, locale });
  await open('/assessments/later/compare');
  await wait(10);
  expect([...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual(rows);
  expect(words()).toContain('No answer differs');
});
