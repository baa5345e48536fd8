import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getAuthUser } from '#contract/auth/auth.contract.ts';
import { createCustomer, deleteCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { beginVisit, createConsent, listConsents, listVisitLog, revokeConsent } from '#contract/visits/visits.contract.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import { NOBODY, REASON, openVisits, type Visits } from './visits.fixture.ts';
import type { TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let platform: TestOrganization;
let at: Visits;
beforeAll(async () => {
  server = await startTestServer();
  at = await openVisits(server);
  ({ msp, platform } = at);
});
afterAll(() => server.close());

describe('support access by consent', () => {
  test('[IMPER-1] A superadmin with a consent token sees the organisation for an hour, reads and changes nothing', async () => {
    const { guest, visit } = await at.visiting();
    expect(visit).toMatchObject({ isConsented: true, mayWrite: false, endedAt: null });
    const minutes = (new Date(visit.endsAt).getTime() - Date.now()) / 60_000;
    expect(minutes > 59 && minutes <= 60).toBe(true);
    expect(await guest.sees(listCustomers, { query: {} })).toMatchObject([{ name: 'Kestrel Logistics' }]);
    expect(await guest.refused(createCustomer, { body: { name: 'No' } })).toMatchObject({ status: 403, code: 'VISIT_READ_ONLY' });
    expect(await guest.sees(getAuthUser)).toMatchObject({
      organizationId: msp.id,
      isSuperadmin: false,
      isOwner: false,
      visit: { organizationName: msp.name, mayWrite: false, isOver: false },
    });
  });

  test('[IMPER-2] With a consent to change, work can be changed under the superadmin’s name, but not approved, deleted or configured', async () => {
    const { guest } = await at.visiting({ mayWrite: true });
    const customer = await guest.sees(createCustomer, { body: { name: 'Added by a visitor' } });
    expect((await guest.refused(deleteCustomer, { params: { id: customer.id } })).code).toBe('VISIT_CLOSED');
    const [event] = await msp.owner.sees(listAuditEvents, { query: { entityId: customer.id } });
    expect(event).toMatchObject({ action: 'customer.created', actor: { kind: 'superadmin', id: guest.id, role: 'superadmin' } });
    await msp.owner.sees(deleteCustomer, { params: { id: customer.id } });
  });

  test('[IMPER-3] Wrong, expired, revoked and foreign consents open nothing and get the same answer', async () => {
    const other = await server.organization('Someone else');
    const [expired, revoked, foreign] = [await at.consentOf(), await at.consentOf(), await at.consentOf({ at: other })];
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visitConsents')
        .set({ expiresAt: sql`now()` })
        .where('id', '=', expired.id)
        .execute(),
    );
    await msp.owner.sees(revokeConsent, { params: { id: revoked.id } });
    const guest = await at.superadmin();
    for (const token of [expired.token, revoked.token, foreign.token, `${expired.token}x`]) {
      expect(await guest.refused(beginVisit, { params: { id: msp.id }, body: { token } })).toMatchObject({ code: 'VISIT_CONSENT_INVALID' });
    }
    expect((await guest.sees(getAuthUser)).organizationId).toBe(platform.id);
    expect((await msp.owner.refused(revokeConsent, { params: { id: foreign.id } })).code).toBe('VISIT_CONSENT_NOT_FOUND');
  });

  test('[IMPER-4] An impersonation session never outlasts its consent, and revoking it ends the session at the next request', async () => {
    const { token, id } = await msp.owner.sees(createConsent, { body: { purpose: 'Short', mayWrite: false, expiresInHours: 1 } });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visitConsents')
        .set({ expiresAt: sql`now() + interval '10 minutes'` })
        .where('id', '=', id)
        .execute(),
    );
    const guest = await at.superadmin();
    const visit = await guest.sees(beginVisit, { params: { id: msp.id }, body: { token } });
    expect(new Date(visit.endsAt).getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await msp.owner.sees(revokeConsent, { params: { id } });
    expect((await guest.refused(listCustomers, { query: {} })).code).toBe('VISIT_ENDED');
    expect((await at.eventsAt(msp, 'visit.ended'))[0]).toMatchObject({ entity: { id: visit.id }, changes: { endedBy: 'consent' } });
  });

  test('[IMPER-5] The consent token is shown once and stored as a hash, and creating one requires reauthentication', async () => {
    const { token, id } = await at.consentOf();
    expect(token).toMatch(/^plv_[\w-]{43}$/);
    const seen = JSON.stringify([await msp.owner.sees(listConsents, { query: {} }), await msp.owner.sees(listAuditEvents, { query: {} })]);
    expect(seen).not.toContain(token.slice(4));
    const [row] = await asOrganization(server.pools, msp.id, (tx) =>
      tx.selectFrom('visitConsents').selectAll().where('id', '=', id).execute(),
    );
    expect(row?.tokenHash).toEqual(hashToken(token));
    const vcio = await msp.person('vcio');
    expect((await vcio.refused(createConsent, { body: { purpose: 'No', mayWrite: true, expiresInHours: 1 } })).code).toBe('FORBIDDEN');
    const admin = await msp.person('admin');
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now() - interval '1 hour'` })
        .where('userId', '=', admin.id)
        .execute(),
    );
    const late = await admin.refused(createConsent, { body: { purpose: 'Late', mayWrite: true, expiresInHours: 1 } });
    expect(late.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});

describe('break-glass', () => {
  test('[IMPER-6] Break-glass access requires a reason, is read-only, and notifies the owner at once by email and notification', async () => {
    const guest = await at.superadmin();
    const short = await guest.refused(beginVisit, { params: { id: msp.id }, body: { reason: 'because' } });
    expect(short.code).toBe('VALUE_TOO_SHORT');
    expect(await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } })).toMatchObject({
      isConsented: false,
      mayWrite: false,
      reason: REASON,
    });
    expect((await guest.refused(createCustomer, { body: { name: 'No' } })).code).toBe('VISIT_READ_ONLY');
    const [note] = await msp.owner.sees(listNotifications, { query: {} });
    expect(note).toMatchObject({ title: 'A platform operator accessed your organisation without consent' });
    expect(note?.message).toContain(REASON);
    const mails = (await server.mails()).filter((mail) => mail.includes(msp.owner.email) && mail.includes('without consent'));
    expect(mails).toHaveLength(1);
  });
});

describe('permission to impersonate', () => {
  test('[IMPER-7] An owner, an administrator and a stranger cannot start an impersonation session, even with a token', async () => {
    const { token } = await at.consentOf();
    const admin = await platform.person('admin');
    for (const body of [{ token }, { reason: REASON }]) {
      expect(await admin.refused(beginVisit, { params: { id: msp.id }, body })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect((await platform.owner.refused(beginVisit, { params: { id: msp.id }, body })).code).toBe('FORBIDDEN');
      expect((await server.stranger.refused(beginVisit, { params: { id: msp.id }, body })).status).toBe(401);
    }
    expect((await platform.owner.refused(listVisitLog, { params: { id: msp.id } })).code).toBe('FORBIDDEN');
  });

  test('[IMPER-8] A superadmin without MFA, or without a recent reauthentication, cannot start an impersonation session', async () => {
    const { token } = await at.consentOf();
    const bare = await platform.person('admin');
    await at.account(bare.id, { isSuperadmin: true });
    expect((await bare.refused(beginVisit, { params: { id: msp.id }, body: { token } })).code).toBe('MFA_SETUP_REQUIRED');
    const stale = await at.superadmin();
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now() - interval '6 minutes'` })
        .where('userId', '=', stale.id)
        .execute(),
    );
    expect((await stale.refused(beginVisit, { params: { id: msp.id }, body: { token } })).code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('[IMPER-9] A superadmin who is suspended, or loses the right, loses access at the next request', async () => {
    const [first, second, third] = [await at.brokenIn(), await at.brokenIn(), await at.brokenIn()];
    await at.account(first.guest.id, { loginDisabled: true });
    expect((await first.guest.refused(listCustomers, { query: {} })).status).toBe(401);
    await at.account(second.guest.id, { isSuperadmin: false });
    expect(await second.guest.sees(listCustomers, { query: {} })).toEqual([]);
    await at.account(third.guest.id, { hasSecondFactor: false });
    expect((await third.guest.refused(listCustomers, { query: {} })).code).toBe('MFA_SETUP_REQUIRED');
  });

  test('[IMPER-10] An impersonation session of one’s own or an unknown organisation, or inside another session, is refused', async () => {
    const guest = await at.superadmin();
    const begin = (id: string) => guest.refused(beginVisit, { params: { id }, body: { reason: REASON } });
    expect((await begin(platform.id)).code).toBe('VISIT_NOT_NEEDED');
    expect(await begin(NOBODY)).toMatchObject({ status: 404, code: 'ORGANIZATION_NOT_FOUND' });
    await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } });
    expect((await begin(msp.id)).code).toBe('VISIT_CLOSED');
  });
});
