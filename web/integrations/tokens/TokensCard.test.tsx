import { beforeEach, expect, test, vi } from 'vitest';
import { OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { ReadOnlyContext } from '#web/session/read.only.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { TokensCard } from './TokensCard.tsx';

const TOKEN = {
  id: '01890000-0000-7000-8000-000000000021',
  name: 'Nightly script',
  hint: 'ab12',
  scopes: ['customers:view'],
  owner: { id: OLIVE.id, name: 'Olive Owner' },
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: null,
};

let isReadOnly = false;
const open = screenForEachTest(() => (
  <ReadOnlyContext value={isReadOnly}>
    <TokensCard />
  </ReadOnlyContext>
));
async function offered(tokens: readonly (typeof TOKEN)[]): Promise<(string | null)[]> {
  respondWith(() => Response.json(tokens));
  await open('/');
  await vi.waitFor(() => expect(words()).toMatch(/Nightly script|No API tokens yet/));
  return [...document.querySelectorAll('button')].map((button) => button.textContent);
}

beforeEach(async () => {
  isReadOnly = true;
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
});

test('[BILL-72] A read-only subscription lets an API token be revoked and none be created', async () => {
  expect(await offered([TOKEN])).toEqual(['Revoke']);
});

test('An empty list of API tokens offers no creation while it is not allowed', async () => {
  expect(await offered([])).toEqual([]);
  expect(words()).toContain('Nothing can be added while the subscription is read-only.');
});

test('API tokens can otherwise be created and revoked', async () => {
  isReadOnly = false;
  expect(await offered([TOKEN])).toEqual(['Create token', 'Revoke']);
});
