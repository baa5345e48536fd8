import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, getCurrentUser } from '#contract/auth/auth.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import {
  acceptOwnership,
  declineOwnership,
  getOwnershipOffer,
  transferOwnership,
  withdrawOwnershipOffer,
} from '#contract/organizations/ownership.contract.ts';
import { deleteUser, updateUser } from '#contract/users/users.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { saveProfile } from '#tests/support/profile.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';

const NONE = { status: 404, code: 'OWNERSHIP_OFFER_NOT_FOUND' };
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const owners = (msp: TestOrganization) =>
  asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('people').select('id').where('isOwner', '=', true).execute());
const actions = async (msp: TestOrganization) => {
  const rows = await asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select('action').where('action', 'like', 'organization.owner%').orderBy('seq').execute(),
  );
  return rows.map(({ action }) => action);
};
const stale = (id: string) =>
  asAuth(server.pools, (tx) =>
    tx
      .updateTable('auth.sessions')
      .set({ authenticatedAt: new Date(Date.now() - 600_000) })
      .where('userId', '=', id)
      .execute(),
  );
const offerTo = (msp: TestOrganization, { id }: Person) => msp.owner.sees(transferOwnership, { body: { userId: id } });
const titlesOf = async (person: Person) => (await person.sees(listNotifications, { query: {} })).map(({ title }) => title);
const mailsTo = async ({ email }: Person) => (await server.mails()).filter((mail) => mail.includes(`To: ${email}`)).join('\n');
const OFFERED = 'You have been offered ownership';

describe('an offer of ownership', () => {
  test('An offer of ownership changes nothing by itself, is visible to both people and notifies only the recipient', async () => {
    const msp = await server.organization();
    const [next, other] = [await msp.person('alignment_engineer'), await msp.person('admin')];
    await offerTo(msp, next);

    expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
    const seen = await msp.owner.sees(getOwnershipOffer);
    expect(seen).toMatchObject({ from: { id: msp.owner.id, name: 'Olive Tester' }, to: { id: next.id } });
    const days = (Date.parse(seen?.expiresAt ?? '') - Date.now()) / DAY_MS;
    expect([days > 6.99, days <= 7]).toEqual([true, true]);
    expect(await next.sees(getOwnershipOffer)).toEqual(seen);
    expect(await next.sees(getAuthUser)).toMatchObject({ ownershipOffered: true, isOwner: false });
    expect(await saveProfile(next, { title: 'Engineer' })).toMatchObject({ ownershipOffered: true });
    expect(await titlesOf(next)).toEqual([OFFERED]);
    expect(await mailsTo(next)).toContain(`Subject: ${OFFERED}`);

    expect(await other.sees(getOwnershipOffer)).toBeNull();
    expect(await titlesOf(other)).toEqual([]);
    expect(await other.sees(getAuthUser)).toMatchObject({ ownershipOffered: false });
    expect(await saveProfile(other, { title: 'Admin' })).toMatchObject({ ownershipOffered: false });
    expect(await msp.owner.sees(getAuthUser)).toMatchObject({ ownershipOffered: false });
  });

  test('A newer offer of ownership replaces the older one, which can no longer be accepted', async () => {
    const msp = await server.organization();
    const [first, second] = [await msp.person('admin'), await msp.person('vcio')];
    await offerTo(msp, first);
    await offerTo(msp, second);
    expect(await first.refused(acceptOwnership)).toMatchObject(NONE);
    expect(await titlesOf(first)).toEqual(['The ownership offer was withdrawn']);
    await offerTo(msp, second);
    expect(await titlesOf(second)).toEqual([OFFERED]);
    await second.sees(acceptOwnership);
    expect(await owners(msp)).toEqual([{ id: second.id }]);
  });

  test('A withdrawn offer of ownership can no longer be accepted or withdrawn', async () => {
    const msp = await server.organization();
    const next = await msp.person('vcio');
    expect(await msp.owner.refused(withdrawOwnershipOffer)).toMatchObject(NONE);
    await offerTo(msp, next);
    await msp.owner.sees(withdrawOwnershipOffer);
    expect(await next.sees(getOwnershipOffer)).toBeNull();
    expect(await next.refused(acceptOwnership)).toMatchObject(NONE);
    expect(await next.refused(declineOwnership)).toMatchObject(NONE);
    expect(await msp.owner.refused(withdrawOwnershipOffer)).toMatchObject(NONE);
    expect(await titlesOf(next)).toEqual(['The ownership offer was withdrawn']);
    expect(await actions(msp)).toEqual(['organization.ownership_offered', 'organization.ownership_offer_withdrawn']);
  });

  test('Declining an offer of ownership notifies the owner', async () => {
    const msp = await server.organization();
    const next = await msp.person('vcio');
    await offerTo(msp, next);
    await next.sees(declineOwnership);
    expect(await msp.owner.sees(getOwnershipOffer)).toBeNull();
    expect(await next.refused(acceptOwnership)).toMatchObject(NONE);
    expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
    expect(await titlesOf(msp.owner)).toEqual(['The ownership offer was declined']);
    expect(await mailsTo(msp.owner)).toContain('vcio Tester declined your offer. You remain the owner.');
    expect(await titlesOf(next)).toEqual([]);
    expect(await actions(msp)).toEqual(['organization.ownership_offered', 'organization.ownership_declined']);
  });

  test('An offer of ownership expires after seven days for both people', async () => {
    const msp = await server.organization();
    const next = await msp.person('vcio');
    await offerTo(msp, next);
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('ownershipOffers')
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .execute(),
    );
    expect([await next.sees(getOwnershipOffer), await msp.owner.sees(getOwnershipOffer)]).toEqual([null, null]);
    expect(await next.sees(getCurrentUser)).toMatchObject({ ownershipOffered: false });
    expect(await saveProfile(next, { title: 'Engineer' })).toMatchObject({ ownershipOffered: false });
    for (const entry of [acceptOwnership, declineOwnership]) expect(await next.refused(entry)).toMatchObject(NONE);
    expect(await msp.owner.refused(withdrawOwnershipOffer)).toMatchObject(NONE);
    expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
    await offerTo(msp, next);
    await next.sees(acceptOwnership);
  });

  test('An offer of ownership ends when its recipient is disabled or removed, and is not restored with them', async () => {
    const msp = await server.organization();
    const [back, gone] = [await msp.person('vcio'), await msp.person('vcio')];
    await offerTo(msp, back);
    await msp.owner.sees(updateUser, { params: { id: back.id }, body: { status: 'disabled' } });
    await msp.owner.sees(updateUser, { params: { id: back.id }, body: { status: 'active' } });
    expect(await msp.owner.sees(getOwnershipOffer)).toBeNull();
    await offerTo(msp, gone);
    await msp.owner.sees(updateUser, { params: { id: gone.id }, body: { title: 'Only another title' } });
    expect(await msp.owner.sees(getOwnershipOffer)).toMatchObject({ to: { id: gone.id } });
    await msp.owner.sees(deleteUser, { params: { id: gone.id } });
    expect(await msp.owner.sees(getOwnershipOffer)).toBeNull();
  });
});

describe('the ownership', () => {
  test('Accepting ownership makes the former owner an administrator, notifies both and ends their earlier sessions', async () => {
    const msp = await server.organization();
    const next = await msp.person('vcio');
    await offerTo(msp, next);
    const before = next.cookies['sid'];
    await next.sees(acceptOwnership);
    expect(await owners(msp)).toEqual([{ id: next.id }]);
    expect(next.cookies['sid']).not.toBe(before);
    expect(await next.sees(getCurrentUser)).toMatchObject({ isOwner: true, role: 'owner', ownershipOffered: false });
    expect(await msp.owner.refused(getCurrentUser)).toMatchObject({ status: 401 });
    const former = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('people').select(['isOwner', 'roles', 'status']).where('id', '=', msp.owner.id).executeTakeFirst(),
    );
    expect(former).toEqual({ isOwner: false, roles: ['admin'], status: 'active' });
    expect(await titlesOf(next)).toEqual(['You are now the owner']);
    expect(await mailsTo(next)).toContain('Subject: You are now the owner');
    expect(await mailsTo(msp.owner)).toContain('Subject: You are no longer the owner');
    expect(await actions(msp)).toEqual(['organization.ownership_offered', 'organization.ownership_transferred']);
    expect(await next.refused(acceptOwnership)).toMatchObject(NONE);
  });

  test('[OWN-1] Only the owner offers the ownership, to an active person of the organisation, after recent reauthentication', async () => {
    const msp = await server.organization();
    const other = await server.organization('Other MSP');
    const [admin, engineer] = [await msp.person('admin'), await msp.person('alignment_engineer')];
    expect(await admin.refused(transferOwnership, { body: { userId: admin.id } })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await msp.owner.refused(transferOwnership, { body: { userId: other.owner.id } })).toMatchObject({ status: 404 });
    expect(await msp.owner.refused(transferOwnership, { body: { userId: msp.owner.id } })).toMatchObject({ status: 409 });
    await msp.owner.sees(updateUser, { params: { id: engineer.id }, body: { status: 'disabled' } });
    expect(await msp.owner.refused(transferOwnership, { body: { userId: engineer.id } })).toMatchObject({ status: 409 });
    await stale(msp.owner.id);
    expect(await msp.owner.refused(transferOwnership, { body: { userId: admin.id } })).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(await msp.owner.sees(getOwnershipOffer)).toBeNull();
    expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
  });

  test("[OWN-2] Only its recipient accepts the ownership, after recent reauthentication, and another organisation's offer is not found", async () => {
    const msp = await server.organization();
    const other = await server.organization('Other MSP');
    const [next, admin] = [await msp.person('vcio'), await msp.person('admin')];
    expect(await next.refused(acceptOwnership)).toMatchObject(NONE);
    await offerTo(msp, next);
    for (const person of [admin, msp.owner, other.owner]) {
      expect(await person.refused(acceptOwnership)).toMatchObject(NONE);
      expect(await person.refused(declineOwnership)).toMatchObject(NONE);
    }
    expect(await other.owner.sees(getOwnershipOffer)).toBeNull();
    expect(await other.owner.refused(withdrawOwnershipOffer)).toMatchObject(NONE);
    for (const person of [admin, next]) expect(await person.refused(withdrawOwnershipOffer)).toMatchObject({ code: 'FORBIDDEN' });
    await stale(next.id);
    expect(await next.refused(acceptOwnership)).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
    expect(await owners(msp)).toEqual([{ id: msp.owner.id }]);
    expect(await owners(other)).toEqual([{ id: other.owner.id }]);
    expect(await next.sees(getOwnershipOffer)).toMatchObject({ to: { id: next.id } });
  });

  test('[OWN-3] A simultaneous acceptance and withdrawal result in exactly one success', async () => {
    for (let round = 0; round < 5; round += 1) {
      const msp = await server.organization();
      const next = await msp.person('vcio');
      await offerTo(msp, next);
      const [accepted, withdrawn] = await Promise.allSettled([next.sees(acceptOwnership), msp.owner.sees(withdrawOwnershipOffer)]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await owners(msp)).toEqual([{ id: accepted.status === 'fulfilled' ? next.id : msp.owner.id }]);
    }
  });

  test('[OWN-4] Two simultaneous acceptances result in one success, and two simultaneous offers leave one', async () => {
    const msp = await server.organization();
    const candidates = [await msp.person('vcio'), await msp.person('admin')];
    await Promise.all(candidates.map((person) => offerTo(msp, person)));
    const offer = await msp.owner.sees(getOwnershipOffer);
    const chosen = candidates.find(({ id }) => id === offer?.to.id);
    const tries = await Promise.allSettled([...candidates, ...candidates].map((person) => person.sees(acceptOwnership)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owners(msp)).toEqual([{ id: chosen?.id }]);
  });
});
