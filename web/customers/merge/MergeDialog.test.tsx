import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { previewMerge } from '#contract/customers/merge.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { HARBOUR, harbour, KESTREL } from '#tests/support/web/recommendations.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { MergeDialog } from './MergeDialog.tsx';

const PREVIEW: OutputOf<typeof previewMerge> = {
  kept: { ...HARBOUR, version: 3 },
  merged: { ...KESTREL, version: 7 },
  fields: [
    { field: 'industry', kept: 'Trade', merged: 'Retail', side: 'kept' },
    { field: 'phone', kept: null, merged: '0123', side: 'merged' },
  ],
  moves: [
    { kind: 'contacts', count: 1 },
    { kind: 'qbrs', count: 2 },
  ],
  notes: ['1 file is attached to both and will be kept once.'],
  refusal: null,
};

let preview = PREVIEW;
const open = screenForEachTest(() => <MergeDialog customers={[HARBOUR, KESTREL]} onClose={() => {}} />);
beforeEach(() => {
  preview = PREVIEW;
  queryClient.clear();
  respondWith(({ method }) => Response.json(method === 'GET' ? preview : harbour({ version: 4 })));
});
const seePreview = async () => {
  await open('/');
  await wait(10);
  await press('Next');
  await wait(20);
};
const posted = () => requests.filter(({ method }) => method === 'POST');

test('[CUST-110] The preview shows moved records, shared ones and the values that stay, and changes nothing', async () => {
  await seePreview();
  for (const text of ['Step 2 of 2', '1 contact, 2 QBRs', 'attached to both', 'Industry', 'Retail', 'Nothing'])
    expect(words()).toContain(text);
  expect(posted()).toEqual([]);
});

test('[CUST-111] The merge sends the versions that were shown and the values that were chosen', async () => {
  await seePreview();
  const retail = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
    (radio) => radio.value === 'merged' && radio.closest('fieldset')?.textContent.includes('Industry'),
  );
  await act(async () => retail?.click());
  await press('Merge');
  await wait(20);
  expect(posted()).toEqual([
    {
      method: 'POST',
      url: `/api/customers/${HARBOUR.id}/merge`,
      body: { from: KESTREL.id, version: 3, fromVersion: 7, take: ['industry', 'phone'] },
    },
  ]);
});

test('[CUST-112] Two customers that cannot be merged say why, and the last button is disabled', async () => {
  preview = { ...PREVIEW, refusal: 'Kestrel has amounts in another currency.' };
  await seePreview();
  expect(words()).toContain('another currency');
  const merge = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Merge');
  expect(merge?.disabled).toBe(true);
});
