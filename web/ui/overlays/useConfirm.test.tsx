import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { deleteSite, listSites } from '#contract/customers/sites.contract.ts';
import { press, requests, respondWith, screenForEachTest, wait, words } from '#tests/support/web/page.tsx';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useConfirm } from './useConfirm.ts';

const params = { id: '01890000-0000-7000-8000-000000000001' };

function Screen() {
  const [isOpen, setOpen] = useState(false);
  useQuery(ask(listSites, { params, query: {} }));
  const dialog = useConfirm(() => call(deleteSite, { params }), {
    title: 'Delete Leeds?',
    description: 'The site is removed from this customer.',
    confirmLabel: 'Delete site',
    changes: deleteSite,
    onClose: () => setOpen(false),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Send query
      </button>
      <ConfirmDialog {...dialog} open={isOpen} />
    </>
  );
}

const open = screenForEachTest(Screen);
let answer = () => new Response(null, { status: 204 });
beforeEach(() => {
  queryClient.clear();
  respondWith(({ method }) => (method === 'GET' ? Response.json([]) : answer()));
});
const sent = () => requests.map(({ method }) => method);
const confirm = async () => {
  await press('Send query');
  await press('Delete site');
  await wait(50);
};

test('A confirmed call is made, its dialog closes, and what the call changes is read again', async () => {
  await open('/');
  answer = () => new Response(null, { status: 204 });
  await confirm();
  expect(words()).not.toContain('Delete Leeds?');
  expect(sent()).toEqual(['GET', 'DELETE', 'GET']);
});

test('A refused call keeps its dialog with the reason and refetches the screen; closing the dialog clears the reason', async () => {
  await open('/');
  answer = () => Response.json({ code: 'NOT_FOUND', message: 'Not found', resolution: 'Reload.' }, { status: 404 });
  await confirm();
  expect(words()).toContain('Delete Leeds?');
  expect(words()).toContain('How to resolve: Reload.');
  expect(sent()).toEqual(['GET', 'DELETE', 'GET']);
  await press('Cancel');
  await press('Send query');
  expect(words()).not.toContain('How to resolve');
});

test('A call without a connection refetches nothing', async () => {
  await open('/');
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await confirm();
  expect(words()).toContain('Delete Leeds?');
  expect(sent()).toEqual(['GET', 'DELETE']);
});
