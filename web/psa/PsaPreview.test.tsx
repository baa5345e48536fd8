import { beforeEach, expect, test } from 'vitest';
import type { Psa, PsaRun } from '#contract/psa/psa.fields.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { PsaPreview } from './PsaPreview.tsx';

const AT = '2026-11-24T10:00:00.000Z';
const RUN: PsaRun = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'sample',
  mode: 'preview',
  trigger: 'manual',
  state: 'done',
  stage: null,
  reason: null,
  counts: { read: 6, created: 0, updated: 0, removed: 0, skipped: 0, conflicts: 0, failed: 0 },
  startedBy: null,
  startedAt: AT,
  finishedAt: AT,
  errors: [],
};
const PSA: Psa = {
  kind: 'sample',
  name: 'Sample PSA',
  status: 'connected',
  active: true,
  config: {},
  writes: {},
  hasSecret: true,
  secretHint: '',
  fault: null,
  lastSyncAt: null,
  nextSyncAt: null,
  lastResult: null,
  appliedAt: null,
  callMeter: { ours: 0, everybody: null, limit: null },
  periods: [],
  stack: [],
  mapping: { matched: 0, check: 0, create: 0, leftOut: 6 },
  running: null,
  preview: RUN,
  version: 1,
};

let psa = PSA;
const open = screenForEachTest(() => <PsaPreview psa={psa} />);
beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});

async function see(overrides: Partial<Psa>): Promise<void> {
  psa = { ...PSA, ...overrides };
  respondWith(() => Response.json([]));
  await open('/');
  await wait(20);
}

test('A dry run without compared companies shows how many are not matched, and offers nothing to apply', async () => {
  await see({});
  expect(words()).not.toContain('identical on both sides');
  expect(words()).toContain('6 companies are not matched and therefore excluded. Nothing was compared.');
  expect(button('Apply').disabled).toBe(true);
  expect(words()).toContain('Match a company first');
});

test('A dry run reports matched companies without differences, and that others are excluded', async () => {
  await see({ mapping: { matched: 2, check: 1, create: 0, leftOut: 3 } });
  expect(words()).toContain('The matched companies are identical on both sides. 4 companies are not matched and therefore excluded.');
  expect(button('Start hourly sync').disabled).toBe(false);
});

test('A dry run with every company matched and no change has nothing to apply', async () => {
  await see({ mapping: { matched: 6, check: 0, create: 0, leftOut: 0 }, appliedAt: AT });
  expect(words()).toContain('Both sides are identical.');
  expect(button('Apply').disabled).toBe(true);
  expect(words()).toContain('Nothing to apply');
});
