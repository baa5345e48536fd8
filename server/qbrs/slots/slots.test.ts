import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import ICAL from 'ical.js';
import { createQbr, deleteQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { listFreeSlots, listSlotOffers, offerSlots, revokeSlotOffer } from '#contract/qbrs/qbrs.slots.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization, asPlatform } from '#server/platform/db/pools.ts';
import { openSharesFixture, type SharesFixture } from '#server/qbrs/shares/shares.fixture.ts';

let at: SharesFixture;
beforeAll(async () => {
  at = await openSharesFixture();
});
afterAll(() => at.server.close());

const later = (days: number, hour: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
};
const tokenOf = (url: string) => url.split('/slots/')[1] ?? '';

let week = 0;
/** Uses new times for each offer, because all are of the same person. */
async function offered() {
  week += 7;
  const slots = [later(week + 1, 9), later(week + 2, 10)];
  const { qbrId } = await at.reviewed();
  const { url, offer } = await at.vcio.sees(offerSlots, { params: { id: qbrId }, body: { slots } });
  return { qbrId, offer, token: tokenOf(url), slots };
}
const read = (token: string) => at.server.app.inject({ method: 'GET', url: `/api/slots/${token}` });
const take = (token: string, slot: string, more: object = {}) =>
  at.server.app.inject({ method: 'POST', url: `/api/slots/${token}`, payload: { slot, by: 'Helen Okafor', ...more } });
const mails = async () => {
  const rows = await asPlatform(at.server.pools, (tx) => tx.selectFrom('platform.outbox').select('payload').execute());
  return rows.map(({ payload }) => JSON.stringify(payload));
};

describe('meeting times offered by a link', () => {
  test('[CAL-21] The customer picks a time without an account: the review gets its date, its owner is notified, both are invited', async () => {
    const { qbrId, token, slots } = await offered();
    const [first = '', second = ''] = slots;
    expect((await read(token)).json()).toMatchObject({ slots, taken: null, minutes: 60 });
    const taken = await take(token, second, { email: 'helen@customer.test' });
    expect([taken.statusCode, taken.json()]).toEqual([
      200,
      expect.objectContaining({ slots: [], taken: { slot: second, by: 'Helen Okafor' } }),
    ]);
    const qbr = await at.vcio.sees(getQbr, { params: { id: qbrId } });
    expect(qbr).toMatchObject({ dateTime: second, status: 'Scheduled' });
    expect(qbr.attendees.some(({ email }) => email === 'helen@customer.test')).toBe(true);
    const notifications = await at.vcio.sees(listNotifications);
    expect(notifications.find(({ title }) => title.startsWith('Meeting time booked: '))?.message).toContain('Helen Okafor of Shared');
    const invited = (await mails()).filter((mail) => mail.includes('METHOD:REQUEST') && mail.includes('helen@customer.test'));
    expect(invited.length).toBeGreaterThanOrEqual(1);

    const again = await take(token, second, { email: 'helen@customer.test' });
    expect(again.statusCode).toBe(200);
    expect((await take(token, first)).json().code).toBe('INVALID_STATUS_TRANSITION');
    const file = await at.server.app.inject({ method: 'GET', url: `/api/slots/${token}/calendar` });
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent') ?? undefined);
    expect(event.startDate.toJSDate().toISOString()).toBe(second);
    expect(file.body).not.toContain('helen@customer.test');
    expect((await at.vcio.sees(listSlotOffers, { params: { id: qbrId } }))[0]).toMatchObject({
      isOpen: false,
      views: 1,
      taken: { by: 'Helen Okafor' },
    });
  });

  test('[CAL-22] Wrong, expired and revoked links and those of a deleted review get the same answer; a deck link offers no times', async () => {
    const expired = await offered();
    await asOrganization(at.server.pools, at.msp.id, (tx) =>
      tx
        .updateTable('slotOffers')
        .set({ expiresAt: new Date('2020-01-01') })
        .where('id', '=', expired.offer.id)
        .execute(),
    );
    const revoked = await offered();
    await at.vcio.sees(revokeSlotOffer, { params: { id: revoked.qbrId }, query: { offerId: revoked.offer.id } });
    const deleted = await offered();
    await at.msp.owner.sees(deleteQbr, { params: { id: deleted.qbrId } });
    const shared = await at.shared();
    const open = await offered();
    const tokens = ['x', 'A'.repeat(43), expired.token, revoked.token, deleted.token, shared.token];
    for (const token of tokens) {
      for (const answer of [await read(token), await take(token, open.slots[0] ?? '')]) {
        expect([answer.statusCode, answer.json().code], token).toEqual([404, 'SHARE_NOT_FOUND']);
      }
    }
    expect((await at.read(open.token)).json().code).toBe('SHARE_NOT_FOUND');
  });

  test('[CAL-23] Times not offered or already taken and multi-line names are refused, and a script stays text', async () => {
    const { token, slots, qbrId } = await offered();
    const [first = '', second = ''] = slots;
    expect((await take(token, later(1, 9))).json()).toMatchObject({ code: 'VALIDATION_ERROR', field: 'slot' });
    for (const by of ['', 'x'.repeat(121), 'Helen\r\nBcc: all@evil.test']) expect((await take(token, first, { by })).statusCode).toBe(400);
    const { customer } = await at.vcio.sees(getQbr, { params: { id: qbrId } });
    await at.vcio.sees(createQbr, { body: { customerId: customer.id, dateTime: first } });
    expect((await read(token)).json().slots).toEqual([second]);
    expect((await take(token, first)).json().code).toBe('INVALID_STATUS_TRANSITION');
    const name = '<script>alert(1)</script>';
    expect((await take(token, second, { by: name })).json().taken.by).toBe(name);
  });

  test('[CAL-24] The link shows nothing internal, and at most one of many simultaneous requests gets the time', async () => {
    const { token, slots } = await offered();
    const shown = (await read(token)).body;
    for (const word of ['INTERNAL', 'margin', 'score', 'recommendation', at.vcio.id]) expect(shown).not.toContain(word);
    const pressed = await Promise.all(Array.from({ length: 5 }, (_, n) => take(token, slots[n % 2] ?? '', { by: `Guest ${n}` })));
    expect(pressed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('[CAL-25] Free hours exclude other meetings and the organisation’s holidays', async () => {
    const { qbrId } = await offered();
    const params = { id: qbrId };
    const before = (await at.vcio.sees(listFreeSlots, { params })).slots;
    const [first = ''] = before;
    const holiday = before.find((slot) => slot.slice(0, 10) > first.slice(0, 10))?.slice(0, 10) ?? '';
    await at.msp.owner.sees(updateOrganization, { body: { settings: { holidays: { own: [{ day: holiday, name: 'Closed' }] } } } });
    const { customer } = await at.vcio.sees(getQbr, { params });
    await at.vcio.sees(createQbr, { body: { customerId: customer.id, dateTime: first } });
    const after = (await at.vcio.sees(listFreeSlots, { params })).slots;
    expect(after).not.toContain(first);
    expect(after.some((slot) => slot.startsWith(holiday))).toBe(false);
  });
});
