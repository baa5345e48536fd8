import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SampleData } from '#contract/sample/sample.contract.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { LoadSample } from '#web/sample/LoadSample.tsx';
import { SampleLine } from './SampleLine.tsx';

const NOTHING = { customers: 0, templates: 0, assessments: 0, findings: 0, recommendations: 0, qbrs: 0, reviews: 0, files: 0 };
const LOADED = { ...NOTHING, customers: 2, templates: 1, assessments: 3, findings: 9, recommendations: 6, qbrs: 1, reviews: 2 };

let sample: SampleData;
const open = screenForEachTest(() => (
  <>
    <SampleLine />
    <LoadSample />
  </>
));

beforeEach(async () => {
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  sample = { ...NOTHING, isOffered: true };
  respondWith(({ method }) => {
    if (method === 'POST') sample = { ...LOADED, isOffered: false };
    if (method === 'DELETE') sample = { ...NOTHING, isOffered: true };
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(sample);
  });
});

test('[SAMPLE-7] Sample data are loaded with one press, marked while present, and removed after a list of what is deleted', async () => {
  await open('/customers');
  expect(words()).not.toContain('Sample data:');
  await press('Load sample data');
  await wait(50);
  expect(words()).toContain('Sample data: 2 customers and 1 template.');
  expect(words()).not.toContain('Load sample data');
  await press('Remove sample data');
  await act(() => vi.dynamicImportSettled());
  await wait(50);
  expect(words()).toContain(
    'This deletes 2 customers, 1 template, 3 assessments, 9 findings, 6 recommendations, 1 QBR, 2 planned reviews,',
  );
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  const confirm = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === 'Remove sample data');
  await act(async () => confirm?.click());
  await wait(50);
  expect(words()).not.toContain('Sample data:');
});

test('[SAMPLE-8] An organisation with its own data is not offered sample data', async () => {
  sample = { ...NOTHING, isOffered: false };
  await open('/customers');
  expect(words()).not.toContain('ample data');
});
