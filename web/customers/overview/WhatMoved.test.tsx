import { afterEach, expect, test } from 'vitest';
import type { AssessmentRun, Comparison } from '#contract/assessments/assessments.compare.contract.ts';
import { screenForEachTest, words } from '#tests/support/web/page.tsx';
import { type Terminology, writeAs } from '#web/ui/data/terms.ts';
import { WhatMoved } from './CustomerOverview.tsx';

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
const section = (title: string, change: number, moved: number) => ({ key: title, title, now: 80, before: 80 - change, change, moved });
const comparison: Comparison = {
  assessment: run('later', 78),
  with: run('earlier', 71.4),
  score: { now: 78, before: 71.4, change: 7 },
  sections: [section('Backup', 23, 7.6), section('Equipment', -8, -1)],
  changes: [],
  same: 0,
};
const USUAL: Terminology = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null };
afterEach(() => writeAs(USUAL));
const open = screenForEachTest(() => <WhatMoved comparison={comparison} />);

test('[PROF-19] The changes of a score are written with the decimal mark of the reader', async () => {
  writeAs({ ...USUAL, locale: 'de-DE' });
  await open('/customers/one');
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Backup+7,6',
    'Equipment−1,0',
    'Rounding+0,4',
  ]);
  expect(words()).toContain('+7,0');
});

test('A customer’s page shows the sections that moved the score, and the lines add up to the change beside it', async () => {
  await open('/customers/one');
  const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Backup+7.6', 'Equipment−1.0', 'Rounding+0.4']);
  expect(words()).toContain('+7.0');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/assessments/later/compare?with=earlier');
});
