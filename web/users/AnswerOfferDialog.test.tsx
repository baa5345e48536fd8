import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { respondWith, requests, openPage, press, wait, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { AnswerOfferDialog } from './AnswerOfferDialog.tsx';

const OFFER = {
  from: { id: OLIVE.id, name: 'Olive Owner' },
  to: { id: OLIVE.organizationId, name: 'Vera Vcio' },
  createdAt: '2026-05-04T10:00:00.000Z',
  expiresAt: '2026-05-11T10:00:00.000Z',
};
const GONE = { code: 'OWNERSHIP_OFFER_NOT_FOUND', message: 'There is no open offer', resolution: 'The owner can make a new one.' };

let leave = () => {};
const onClose = vi.fn();
let offer: typeof OFFER | null = OFFER;
let answer = () => new Response(null, { status: 204 });

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  onClose.mockClear();
  offer = OFFER;
  answer = () => new Response(null, { status: 204 });
  respondWith(({ method }) => (method === 'GET' ? Response.json(offer) : answer()));
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function open() {
  ({ leave } = await openPage('/', () => <AnswerOfferDialog organizationName="Northwind IT" onClose={onClose} />));
  await wait(50);
}
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);

test('The offer of ownership names its owner and its expiry, and can be accepted', async () => {
  await open();
  expect(words()).toContain('Olive Owner would like to make you the owner. You can respond until 11 May 2026');
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  await press('Accept ownership');
  await wait(50);
  expect(sent()).toEqual(['POST /api/organizations/accept-ownership']);
  expect(words()).toContain('You are now the owner');
  expect(onClose).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(true);
});

test('A person who declines the ownership reads that the owner stays the owner', async () => {
  await open();
  await press('Decline');
  await wait(50);
  expect(sent()).toEqual(['POST /api/organizations/decline-ownership']);
  expect(words()).toContain('Olive Owner stays the owner and is notified.');
});

test('An expired offer of ownership says so and can only be closed', async () => {
  offer = null;
  await open();
  expect(words()).toContain('This offer has expired. The owner can make a new one.');
  expect(words()).not.toContain('Accept ownership');
});

test('An ownership offer that expires before the answer says so', async () => {
  await open();
  answer = () => Response.json(GONE, { status: 404 });
  offer = null;
  await press('Accept ownership');
  await wait(50);
  expect(words()).toContain('This offer has expired.');
  expect(words()).not.toContain('Accept ownership');
  expect(onClose).not.toHaveBeenCalled();
});

test('A refused answer to an offer of ownership shows the reason beside the offer', async () => {
  await open();
  answer = () =>
    Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests, please wait a moment', resolution: 'Wait.' }, { status: 429 });
  await press('Accept ownership');
  await wait(50);
  expect(words()).toContain('Too many requests');
  expect(words()).toContain('Accept ownership');
});
