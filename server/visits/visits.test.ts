import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#contract/audit/audit.contract.ts';
import { getAuthUser, logout, updateProfile } from '#contract/auth/auth.contract.ts';
import { createCustomer, deleteCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Endpoint, refusalOfVisit } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/notifications/notifications.contract.ts';
import { listApiTokens } from '#contract/tokens/tokens.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import {
  beginVisit,
  createConsent,
  endVisit,
  leaveVisit,
  listConsents,
  listVisitLog,
  listVisits,
  revokeConsent,
} from '#contract/visits/visits.contract.ts';
import { permissionsOfVisit } from '#domain/visits/visits.rules.ts';
import { asAuth, asOrganization } from '#server/platform/db/pools.ts';
import { hashToken } from '#server/platform/http/actor.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { tellEndedVisits } from './visits.jobs.ts';

const REASON = 'The owner is ill and the meeting is in an hour.';
const NOBODY = '01890000-0000-7000-8000-000000000000';

let server: TestServer;
let msp: TestOrganization;
let platform: TestOrganization;
beforeAll(async () => {
  server = await startTestServer();
  [msp, platform] = [await server.organization('Northwind IT'), await server.organization('Plumbline Platform')];
  await msp.owner.sees(createCustomer, { body: { name: 'Kestrel Logistics' } });
});
afterAll(() => server.close());

const account = (id: string, values: { isSuperadmin?: boolean; hasSecondFactor?: boolean; loginDisabled?: boolean }) =>
  asAuth(server.pools, (tx) => tx.updateTable('auth.users').set(values).where('id', '=', id).execute());

async function superadmin(): Promise<Person> {
  const person = await platform.person('admin');
  await account(person.id, { isSuperadmin: true, hasSecondFactor: true });
  return person;
}

interface Wished {
  mayWrite?: boolean;
  at?: TestOrganization;
}

async function consentOf({ mayWrite = false, at = msp }: Wished = {}) {
  return at.owner.sees(createConsent, { body: { purpose: 'Help with a template', mayWrite, expiresInHours: 4 } });
}

async function visiting(wished: Wished = {}) {
  const { token, id: consentId } = await consentOf(wished);
  const guest = await superadmin();
  const visit = await guest.sees(beginVisit, { params: { id: (wished.at ?? msp).id }, body: { token } });
  return { guest, visit, consentId };
}

async function brokenIn() {
  const guest = await superadmin();
  const visit = await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } });
  return { guest, visit };
}

const runOut = (id: string) =>
  asOrganization(server.pools, msp.id, (tx) =>
    tx
      .updateTable('visits')
      .set({ endsAt: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
const eventsAt = async ({ owner }: TestOrganization, action: string) => {
  const events = await owner.sees(listAuditEvents, { query: { action } });
  return events.map(({ actor, entity, changes }) => ({
    actor,
    entity,
    changes: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  }));
};

describe('a visit by consent', () => {
  test('[IMPER-1] A superadmin with the token of a consent sees the organisation for an hour, reads and changes nothing', async () => {
    const { guest, visit } = await visiting();
    expect(visit).toMatchObject({ isConsented: true, mayWrite: false, endedAt: null, organization: { id: msp.id, name: msp.name } });
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

  test('[IMPER-2] With a consent to change, the work can be changed under the name of the visitor; approving, deleting and settings cannot', async () => {
    const { guest } = await visiting({ mayWrite: true });
    const customer = await guest.sees(createCustomer, { body: { name: 'Added by a visitor' } });
    expect((await guest.refused(deleteCustomer, { params: { id: customer.id } })).code).toBe('VISIT_CLOSED');
    const [event] = await msp.owner.sees(listAuditEvents, { query: { entityId: customer.id } });
    expect(event).toMatchObject({ action: 'customer.created', actor: { kind: 'superadmin', id: guest.id, role: 'superadmin' } });
    await msp.owner.sees(deleteCustomer, { params: { id: customer.id } });
  });

  test('[IMPER-3] A wrong, an expired, a revoked and a foreign consent open nothing and are answered alike', async () => {
    const other = await server.organization('Somebody else');
    const [expired, revoked, foreign] = [await consentOf(), await consentOf(), await consentOf({ at: other })];
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visitConsents')
        .set({ expiresAt: sql`now()` })
        .where('id', '=', expired.id)
        .execute(),
    );
    await msp.owner.sees(revokeConsent, { params: { id: revoked.id } });
    const guest = await superadmin();
    for (const token of [expired.token, revoked.token, foreign.token, `${expired.token}x`]) {
      expect(await guest.refused(beginVisit, { params: { id: msp.id }, body: { token } })).toMatchObject({ code: 'VISIT_CONSENT_INVALID' });
    }
    expect((await guest.sees(getAuthUser)).organizationId).toBe(platform.id);
    expect((await msp.owner.refused(revokeConsent, { params: { id: foreign.id } })).code).toBe('VISIT_CONSENT_NOT_FOUND');
  });

  test('[IMPER-4] A visit never outlasts its consent, and revoking the consent ends it at the next request', async () => {
    const { token, id } = await msp.owner.sees(createConsent, { body: { purpose: 'Short', mayWrite: false, expiresInHours: 1 } });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visitConsents')
        .set({ expiresAt: sql`now() + interval '10 minutes'` })
        .where('id', '=', id)
        .execute(),
    );
    const guest = await superadmin();
    const visit = await guest.sees(beginVisit, { params: { id: msp.id }, body: { token } });
    expect(new Date(visit.endsAt).getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await msp.owner.sees(revokeConsent, { params: { id } });
    expect((await guest.refused(listCustomers, { query: {} })).code).toBe('VISIT_ENDED');
    expect((await eventsAt(msp, 'visit.ended'))[0]).toMatchObject({ entity: { id: visit.id }, changes: { endedBy: 'consent' } });
  });

  test('[IMPER-5] The token is shown once, is stored as a hash, and making one needs a fresh proof of who it is', async () => {
    const { token, id } = await consentOf();
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
  test('[IMPER-6] Without consent a reason is required, nothing can be changed, and the owner is told at once by mail and notification', async () => {
    const guest = await superadmin();
    const short = await guest.refused(beginVisit, { params: { id: msp.id }, body: { reason: 'because' } });
    expect(short.code).toBe('VALUE_TOO_SHORT');
    expect(await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } })).toMatchObject({
      isConsented: false,
      mayWrite: false,
      reason: REASON,
    });
    expect((await guest.refused(createCustomer, { body: { name: 'No' } })).code).toBe('VISIT_READ_ONLY');
    const [note] = await msp.owner.sees(listNotifications, { query: {} });
    expect(note).toMatchObject({ title: 'A platform operator entered your organisation without consent' });
    expect(note?.message).toContain(REASON);
    const mails = (await server.mails()).filter((mail) => mail.includes(msp.owner.email) && mail.includes('without consent'));
    expect(mails).toHaveLength(1);
  });
});

describe('who may begin', () => {
  test('[IMPER-7] An owner, an administrator and a stranger begin no visit, even with a token', async () => {
    const { token } = await consentOf();
    const admin = await platform.person('admin');
    for (const body of [{ token }, { reason: REASON }]) {
      expect(await admin.refused(beginVisit, { params: { id: msp.id }, body })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect((await platform.owner.refused(beginVisit, { params: { id: msp.id }, body })).code).toBe('FORBIDDEN');
      expect((await server.stranger.refused(beginVisit, { params: { id: msp.id }, body })).status).toBe(401);
    }
    expect((await platform.owner.refused(listVisitLog, { params: { id: msp.id } })).code).toBe('FORBIDDEN');
  });

  test('[IMPER-8] A superadmin without a second factor, or without a fresh proof of who they are, enters nothing', async () => {
    const { token } = await consentOf();
    const bare = await platform.person('admin');
    await account(bare.id, { isSuperadmin: true });
    expect((await bare.refused(beginVisit, { params: { id: msp.id }, body: { token } })).code).toBe('MFA_SETUP_REQUIRED');
    const stale = await superadmin();
    await asAuth(server.pools, (tx) =>
      tx
        .updateTable('auth.sessions')
        .set({ authenticatedAt: sql`now() - interval '6 minutes'` })
        .where('userId', '=', stale.id)
        .execute(),
    );
    expect((await stale.refused(beginVisit, { params: { id: msp.id }, body: { token } })).code).toBe('REAUTHENTICATION_REQUIRED');
  });

  test('[IMPER-9] A superadmin who is suspended, or loses the right, is outside at the next request', async () => {
    const [first, second, third] = [await brokenIn(), await brokenIn(), await brokenIn()];
    await account(first.guest.id, { loginDisabled: true });
    expect((await first.guest.refused(listCustomers, { query: {} })).status).toBe(401);
    await account(second.guest.id, { isSuperadmin: false });
    expect(await second.guest.sees(listCustomers, { query: {} })).toEqual([]);
    await account(third.guest.id, { hasSecondFactor: false });
    expect((await third.guest.refused(listCustomers, { query: {} })).code).toBe('MFA_SETUP_REQUIRED');
  });

  test('[IMPER-10] Nobody visits their own organisation, an unknown one, or a second one from inside the first', async () => {
    const guest = await superadmin();
    const begin = (id: string) => guest.refused(beginVisit, { params: { id }, body: { reason: REASON } });
    expect((await begin(platform.id)).code).toBe('VISIT_NOT_NEEDED');
    expect(await begin(NOBODY)).toMatchObject({ status: 404, code: 'ORGANIZATION_NOT_FOUND' });
    await guest.sees(beginVisit, { params: { id: msp.id }, body: { reason: REASON } });
    expect((await begin(msp.id)).code).toBe('VISIT_CLOSED');
  });
});

describe('what a visit reaches', () => {
  test('[IMPER-11] Under no consent does a visit reach security, members, tokens, subscription, secrets, or another superadmin call', async () => {
    const { guest } = await visiting({ mayWrite: true });
    const closed: readonly RegExp[] = [
      /^.+ \/api\/(?:users$|users\/:id|users\/export|billing|api-tokens|webhooks|integrations|backups|audit-logs|rate-limits|visit)/,
      /^.+ \/api\/auth\/(?!user$|status$|options$|captcha$)/,
      /^GET \/api\/(?:calendar\/feed|organizations\/(?:sign-in-policy|ownership-offer))$/,
      /^(?:POST|PUT|PATCH|DELETE) \/api\/(?:organizations|profile|notifications|views|files|feedback|onboarding)/,
      /^(?:POST|DELETE) \/api\/(?:calendar\/feed|qbrs\/:id\/(?:share|recap|tell-attendees|finalize))/,
      /^(?:GET|POST) \/api\/admin\//,
    ];
    const crawled = ENDPOINTS.map(({ entry }): Endpoint => entry).filter(
      ({ method, path, allow }) => allow !== 'public' && closed.some((one) => one.test(`${method} ${path}`)),
    );
    expect(crawled.length).toBeGreaterThan(70);
    for (const { method, path } of crawled) {
      const raw = { method, url: path.replace(/:\w+/g, NOBODY), ...(method === 'GET' ? {} : { payload: {} }) };
      const { statusCode, body } = await guest.inject(raw);
      expect([statusCode, ['VISIT_CLOSED', 'FORBIDDEN'].includes(JSON.parse(body).code)], `${method} ${path}`).toEqual([403, true]);
    }
    for (const refused of [await guest.refused(listUsers, { query: {} }), await guest.refused(listApiTokens, { query: {} })])
      expect(refused.status).toBe(403);
    expect((await guest.refused(updateProfile, { body: { theme: 'light' } })).code).toBe('VISIT_CLOSED');
  });

  test('[IMPER-12] A visit that may only read reaches no call that changes anything', async () => {
    const { guest } = await brokenIn();
    const changes = ENDPOINTS.map(({ entry }): Endpoint => entry).filter(
      ({ method, allow, duringVisit }) => method !== 'GET' && allow !== 'public' && !duringVisit,
    );
    expect(changes.filter((entry) => refusalOfVisit(entry, { mayWrite: false }) === null)).toEqual([]);
    for (const { method, path } of changes) {
      const { statusCode, body } = await guest.inject({ method, url: path.replace(/:\w+/g, NOBODY), payload: {} });
      expect([statusCode, JSON.parse(body).code], `${method} ${path}`).toEqual([
        403,
        expect.stringMatching(/^VISIT_(?:READ_ONLY|CLOSED)$/),
      ]);
    }
  });

  test('[IMPER-13] What a visit may do is a short list, and none of it is about members, secrets or money', () => {
    expect(permissionsOfVisit({ mayWrite: true }).map((one) => one.split(':')[0])).not.toEqual(
      expect.arrayContaining(['users', 'billing', 'integrations', 'backups', 'audit', 'system', 'ownership']),
    );
    expect(permissionsOfVisit({ mayWrite: false }).filter((one) => !one.endsWith(':view'))).toEqual([]);
  });
});

describe('the end of a visit', () => {
  test('[IMPER-14] A visit ends by itself; until the superadmin leaves it nothing is open, so that no change lands at home by mistake', async () => {
    const { guest, visit } = await visiting({ mayWrite: true });
    await runOut(visit.id);
    expect((await guest.refused(createCustomer, { body: { name: 'Too late' } })).code).toBe('VISIT_ENDED');
    expect((await guest.refused(listCustomers, { query: {} })).code).toBe('VISIT_ENDED');
    expect(await guest.sees(getAuthUser)).toMatchObject({
      organizationId: platform.id,
      visit: { isOver: true, organizationName: msp.name },
    });
    expect((await msp.owner.sees(listVisits, { query: {} })).find(({ id }) => id === visit.id)).toMatchObject({ endedBy: 'time' });
    await guest.sees(leaveVisit);
    expect(await guest.sees(getAuthUser)).toMatchObject({ organizationId: platform.id, isSuperadmin: true });
    expect((await guest.sees(getAuthUser)).visit).toBeUndefined();
    expect(await guest.sees(listCustomers, { query: {} })).toEqual([]);
    expect((await guest.refused(leaveVisit)).code).toBe('VISIT_NOT_FOUND');
  });

  test('[IMPER-15] The tenant sees who is inside and ends a visit at once; of another organisation nobody does', async () => {
    const { guest, visit } = await brokenIn();
    const other = await server.organization('Not concerned');
    expect(await other.owner.sees(listVisits, { query: {} })).toEqual([]);
    expect((await other.owner.refused(endVisit, { params: { id: visit.id } })).code).toBe('VISIT_NOT_FOUND');
    const [first] = await msp.owner.sees(listVisits, { query: {} });
    expect(first).toMatchObject({ id: visit.id, visitor: { id: guest.id }, isConsented: false, reason: REASON, endedAt: null });
    await msp.owner.sees(endVisit, { params: { id: visit.id } });
    expect((await guest.refused(listCustomers, { query: {} })).code).toBe('VISIT_ENDED');
    expect((await msp.owner.refused(endVisit, { params: { id: visit.id } })).code).toBe('VISIT_NOT_FOUND');
    expect((await msp.owner.sees(listVisits, { query: {} }))[0]).toMatchObject({ id: visit.id, endedBy: 'tenant' });
  });

  test('[IMPER-16] Signing out ends the visit as well', async () => {
    const { guest, visit } = await brokenIn();
    await guest.sees(logout);
    expect((await msp.owner.sees(listVisits, { query: {} })).find(({ id }) => id === visit.id)).toMatchObject({ endedBy: 'session' });
  });
});

describe('both logs', () => {
  test('[IMPER-17] Both organisations and the platform record beginning and end, the visited one under the kind superadmin', async () => {
    const { guest, visit } = await brokenIn();
    await guest.sees(leaveVisit);
    const kind = { kind: 'superadmin', id: guest.id, role: 'superadmin' };
    const begun = { actor: kind, entity: { type: 'visit', id: visit.id }, changes: { reason: REASON, isConsented: false } };
    expect((await eventsAt(msp, 'visit.began')).find(({ entity }) => entity.id === visit.id)).toMatchObject(begun);
    expect((await eventsAt(msp, 'visit.ended'))[0]).toMatchObject({
      actor: kind,
      entity: { id: visit.id },
      changes: { endedBy: 'visitor' },
    });
    const home = { actor: { id: guest.id }, entity: { type: 'organization', id: msp.id, label: msp.name } };
    expect((await eventsAt(platform, 'visit.began'))[0]).toMatchObject(home);
    expect((await eventsAt(platform, 'visit.left'))[0]).toMatchObject(home);
    const [logged] = await guest.sees(listVisitLog, { params: { id: msp.id } });
    expect(logged).toMatchObject({ id: visit.id, visitor: { id: guest.id }, endedBy: 'visitor', reason: REASON });
  });

  test('[IMPER-18] The end of a visit that ran out, or went with its session, is recorded once by the hourly run', async () => {
    const [ranOut, signedOut] = [await brokenIn(), await brokenIn()];
    await runOut(ranOut.visit.id);
    await signedOut.guest.sees(logout);
    await tellEndedVisits(server.pools);
    await tellEndedVisits(server.pools);
    const ends = (await eventsAt(msp, 'visit.ended')).filter(({ entity }) =>
      [ranOut.visit.id, signedOut.visit.id].includes(entity.id ?? ''),
    );
    expect(ends.map(({ actor, entity, changes }) => [actor.kind, entity.id, changes['endedBy']]).toSorted()).toEqual(
      [
        ['system', ranOut.visit.id, 'time'],
        ['system', signedOut.visit.id, 'session'],
      ].toSorted(),
    );
  });

  test('[IMPER-19] The role of requests cannot read the platform’s log, and the visited organisation cannot lengthen a visit', async () => {
    const { guest, visit } = await brokenIn();
    await expect(asOrganization(server.pools, msp.id, (tx) => tx.selectFrom('auth.visits').select('id').execute())).rejects.toThrow(
      /permission denied/,
    );
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('visits')
        .set({ endsAt: sql`now() + interval '9 hours'` })
        .where('id', '=', visit.id)
        .execute(),
    );
    expect((await guest.sees(getAuthUser)).visit?.endsAt).toBe(visit.endsAt);
  });
});
