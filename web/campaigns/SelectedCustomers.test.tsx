import { act, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { TableKeys } from '#web/ui/tables/TableKeys.tsx';
import { CAMPAIGN, customer } from './campaigns.fixture.ts';
import { SelectedCustomers } from './SelectedCustomers.tsx';
// Lazy-loaded; imported here so that no test waits for them.
import './AmountsDialog.tsx';
import '#web/ui/overlays/ConfirmDialog.tsx';

const IDS = ['a', 'b'].map((letter) => `01890000-0000-7000-8000-00000000080${letter}`);
const ROWS = ['Quayside Housing', 'Driftwood Insurance'].map((name, place) => {
  const id = IDS[place] ?? '';
  return { ...customer(name, { state: 'proposed', customer: { id, name } }), id, change: '' };
});
const clear = vi.fn();

function Screen() {
  const area = useRef<HTMLDivElement>(null);
  const selection = { rows: ROWS, has: () => true, toggle: () => {}, toggleAll: () => {}, isAll: true, clear };
  return (
    <div ref={area}>
      <TableKeys area={area} onToggle={() => {}} onEscape={clear} />
      <SelectedCustomers campaign={CAMPAIGN} selection={selection} />
    </div>
  );
}
const open = screenForEachTest(Screen);

beforeEach(async () => {
  clear.mockClear();
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  respondWith(({ method, url }) => {
    if (method === 'GET') return Response.json([]);
    if (url.endsWith('/agenda')) return Response.json({ added: 2, waiting: [], decided: [] });
    return Response.json({ changed: 2, kept: [] });
  });
});

async function type(key: string): Promise<void> {
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  await wait(300);
}
const sent = () => requests.filter(({ method }) => method !== 'GET');
const choices = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];

test('Q opens the quarters, and the chosen one is set for all selected customers', async () => {
  await open('/recommendations/campaigns');
  await type('q');
  expect(choices().at(-1)?.textContent).toBe('Quarter of the campaign');
  expect(choices()).toHaveLength(9);
  await act(async () => choices()[1]?.click());
  await wait(20);
  expect(sent().at(-1)?.body).toMatchObject({ customerIds: IDS, targetQuarter: { quarter: expect.any(Number), year: expect.any(Number) } });
});

test('R asks before the selected customers get a reminder', async () => {
  await open('/recommendations/campaigns');
  await type('r');
  expect(words()).toContain('Send a reminder to 2 customers?');
  expect(sent()).toEqual([]);
  expect(words()).toContain('without amounts');
});

test('P opens the price of the selected customers', async () => {
  await open('/recommendations/campaigns');
  await type('p');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('2 customers');
});

test('B adds the selected customers to their next QBR, and Esc ends the selection', async () => {
  await open('/recommendations/campaigns');
  await type('b');
  expect(sent()).toMatchObject([{ url: `/api/campaigns/${CAMPAIGN.id}/agenda`, body: { customerIds: IDS } }]);
  expect(words()).toContain('Added to 2 QBRs');
  expect(clear).not.toHaveBeenCalled();
  await type('Escape');
  expect(clear).toHaveBeenCalledOnce();
});

test('Letters with Ctrl are left to the browser', async () => {
  await open('/recommendations/campaigns');
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true })));
  await wait(300);
  expect(words()).not.toContain('Send a reminder to');
});
