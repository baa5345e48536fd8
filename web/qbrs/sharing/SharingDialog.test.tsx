import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Share } from '#contract/qbrs/qbrs.shares.contract.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { button, field, press, requests, respondWith, screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { queryClient } from '#web/http/queryClient.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { SharingDialog } from './SharingDialog.tsx';
import { stateOf, viewsOf } from './sharing.words.ts';

const QBR = '01890000-0000-7000-8000-000000000001';
const idOf = (place: number) => `01890000-0000-7000-8000-00000000001${place}`;
const URL_OF_LINK = `https://plumbline.test/share/${'a'.repeat(43)}`;

const link = (place: number, more: Partial<Share> = {}): Share => ({
  id: idOf(place),
  expiresAt: '2026-12-22T23:59:00.000Z',
  hasPasscode: false,
  hideAmounts: false,
  views: 0,
  firstViewedAt: null,
  lastViewedAt: null,
  revokedAt: null,
  isOpen: true,
  createdAt: '2026-11-22T09:00:00.000Z',
  createdBy: { id: OLIVE.id, name: 'Olive Owner' },
  ...more,
});

let closed = 0;
const open = screenForEachTest(() => <SharingDialog qbr={{ id: QBR, timezone: 'Europe/London' }} onClose={() => (closed += 1)} />);

let links: Share[] = [];
beforeEach(async () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  queryClient.clear();
  await queryClient.fetchQuery({ ...currentUserQuery, queryFn: () => OLIVE });
  links = [];
  closed = 0;
  respondWith(({ method }) => {
    if (method === 'GET') return Response.json(links);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    links = [link(1)];
    return Response.json({ url: URL_OF_LINK, expiresAt: link(1).expiresAt, share: link(1) });
  });
});

const sent = (method: string) => requests.filter((request) => request.method === method);
const tick = (name: string) => act(async () => field(name).click());

describe('sharing a deck', () => {
  test('[SHARE-23] A link expires after 30 days unless changed, and is shown only once', async () => {
    await open(`/qbrs/${QBR}`);
    expect(words()).toContain('There are no links to this deck.');
    expect(field('day').value).toBe('2026-12-22');
    await press('Create link');
    expect(sent('POST')).toMatchObject([
      { url: `/api/qbrs/${QBR}/share`, body: { expiresAt: '2026-12-22T23:59:00.000Z', hideAmounts: false } },
    ]);
    expect(words()).toContain(URL_OF_LINK);
    expect(words()).toContain('shown only once');
    expect(words()).toContain('Open until 22 Dec 2026');
    await press('Create another link');
    expect(words()).not.toContain(URL_OF_LINK);
  });

  test('[SHARE-24] A passcode and hidden amounts are set with the link; an invalid passcode is refused at its field', async () => {
    await open(`/qbrs/${QBR}`);
    for (const [passcode, fault] of [
      ['abc', 'must have at least 6 characters'],
      ['straße 12', 'may contain only unaccented letters, digits and symbols, without spaces'],
    ] as const) {
      await typeInto(field('passcode'), passcode);
      await press('Create link');
      expect(words()).toContain(fault);
    }
    await typeInto(field('passcode'), 'harbour-42');
    await typeInto(field('day'), '2026-11-21');
    await press('Create link');
    expect(words()).toContain('must be within the next year');
    expect(sent('POST')).toHaveLength(0);
    await typeInto(field('day'), '2027-01-31');
    await tick('hideAmounts');
    await press('Create link');
    expect(sent('POST')[0]?.body).toEqual({ expiresAt: '2027-01-31T23:59:00.000Z', hideAmounts: true, passcode: 'harbour-42' });
  });

  test('[SHARE-25] Every link shows its status, expiry, options and views, and only open ones can be revoked', async () => {
    const opened = { views: 3, firstViewedAt: '2026-11-20T12:00:00.000Z', lastViewedAt: '2026-11-22T10:00:00.000Z' };
    links = [
      link(1, { hasPasscode: true, hideAmounts: true, ...opened }),
      link(2, { isOpen: false, revokedAt: '2026-11-21T12:00:00.000Z' }),
      link(3, { isOpen: false, expiresAt: '2026-11-01T12:00:00.000Z' }),
    ];
    await open(`/qbrs/${QBR}`);
    const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toContain('Open until 22 Dec 2026, passcode, amounts hidden');
    expect(rows[0]).toContain('Opened 3 times, first 2 days ago, last 2 hours ago. Made 3 hours ago by Olive Owner');
    expect(rows[1]).toContain('Revoked on 21 Nov 2026');
    expect(rows[2]).toContain('Expired on 1 Nov 2026');
    expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Revoke')).toHaveLength(1);
    await press('Revoke the link created on 22 Nov 2026');
    expect(sent('DELETE').map(({ url }) => url)).toEqual([`/api/qbrs/${QBR}/share?shareId=${idOf(1)}`]);
  });

  test('[SHARE-26] Several open links are revoked in one action', async () => {
    links = [link(1), link(2)];
    await open(`/qbrs/${QBR}`);
    await press('Revoke all links');
    expect(sent('DELETE').map(({ url }) => url)).toEqual([`/api/qbrs/${QBR}/share`]);
  });

  test('[SHARE-27] A user with read access sees the links, and can neither create nor revoke one', async () => {
    const engineer = { ...OLIVE, isOwner: false, roles: ['alignment_engineer' as const] };
    await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0, queryFn: () => engineer });
    links = [link(1), link(2)];
    await open(`/qbrs/${QBR}`);
    expect(words()).toContain('Open until 22 Dec 2026');
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['', 'Close']);
  });

  test('[SHARE-28] A refusal is shown in the dialog, and typed input stays', async () => {
    respondWith(({ method }) => {
      if (method === 'GET') return Response.json([]);
      return Response.json(
        { code: 'CONSTRAINT_VIOLATION', message: 'This QBR has 50 open links', resolution: 'Revoke some.' },
        { status: 409 },
      );
    });
    await open(`/qbrs/${QBR}`);
    await typeInto(field('passcode'), 'harbour-42');
    await press('Create link');
    expect(words()).toContain('This QBR has 50 open links');
    expect(field('passcode').value).toBe('harbour-42');
    await press('Close');
    expect(closed).toBeGreaterThan(0);
    expect(button('Create link')).toBeTruthy();
  });

  test('A link that has ended is shown as expired, and one without views as not opened yet', () => {
    expect(stateOf({ isOpen: false, revokedAt: null })).toBe('Expired');
    expect([0, 1, 2].map((views) => viewsOf({ views }))).toEqual(['Not opened yet', 'Opened once', 'Opened 2 times']);
  });
});
