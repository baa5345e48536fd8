import { expect, test } from 'vitest';
import type { EvidenceImport } from '#contract/evidence/runs.contract.ts';
import { progressText } from './ImportProgress.tsx';

const READING: EvidenceImport = {
  id: '1',
  batch: '2',
  fileName: 'scuba.json',
  fileSize: 100,
  state: 'reading',
  results: 4_200,
  expected: 19_874,
  percent: 21,
  message: '',
  startedAt: '2026-11-20T07:00:00Z',
};

test.each([
  ['Reading scuba.json, 4,200 of about 20,000 results', {}],
  ['Reading scuba.json, 21%', { results: 0, expected: 0 }],
  ['Reading scuba.json', { results: 0, expected: 0, percent: 0 }],
  ['scuba.json is queued', { state: 'waiting' as const }],
])('An import on its way says: %s', (text, change) => {
  expect(progressText('scuba.json', { ...READING, ...change })).toBe(text);
});
