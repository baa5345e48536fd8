import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuthUser, logout } from '#contract/auth/auth.contract.ts';
import { updateProfile } from '#contract/auth/profile.contract.ts';
import { createCustomer, listCustomers } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Endpoint, refusalOfVisit } from '#contract/endpoint.ts';
import { listApiTokens } from '#contract/tokens/tokens.contract.ts';
import { listUsers } from '#contract/users/users.contract.ts';
import { endVisit, leaveVisit, listVisitLog, listVisits } from '#contract/visits/visits.contract.ts';
import { permissionsOfVisit } from '#domain/visits/visits.rules.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { NOBODY, REASON, openVisits, type Visits } from './visits.fixture.ts';
import { notifyEndedVisits } from './visits.jobs.ts';
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

describe('reach of an impersonation session', () => {
  test('[IMPER-11] No impersonation session reaches security, members, tokens, subscription, secrets or another superadmin call', async () => {
    const { guest } = await at.visiting({ mayWrite: true });
    const closed: readonly RegExp[] = [
      /^.+ \/api\/(?:users$|users\/:id|users\/export|billing|api-tokens|webhooks|integrations|backups|audit-logs|rate-limits|visit)/,
      /^.+ \/api\/auth\/(?!user$|status$|options$|captcha$)/,
      /^GET \/api\/(?:calendar\/feed|organizations\/(?:sign-in-policy|ownership-offer))$/,
      /^(?:POST|PUT|PATCH|DELETE) \/api\/(?:organizations|profile|notifications|views|files|feedback|onboarding)/,
      /^(?:POST|DELETE) \/api\/(?:calendar\/feed|contacts\/:id\/portal|qbrs\/:id\/(?:share|recap|tell-attendees|finalize))/,
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

  test('[IMPER-12] A visit that read-only reaches no call that changes anything', async () => {
    const { guest } = await at.brokenIn();
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

  test('[IMPER-13] The calls allowed to an impersonation session are a short list without members, secrets or money', () => {
    expect(permissionsOfVisit({ mayWrite: true }).map((one) => one.split(':')[0])).not.toEqual(
      expect.arrayContaining(['users', 'billing', 'integrations', 'backups', 'audit', 'system', 'ownership']),
    );
    expect(permissionsOfVisit({ mayWrite: false }).filter((one) => !one.endsWith(':view'))).toEqual([]);
  });
});

describe('the end of an impersonation session', () => {
  test('[IMPER-14] An impersonation session expires; until the superadmin leaves it every call is refused, so no change lands at home', async () => {
    const { guest, visit } = await at.visiting({ mayWrite: true });
    await at.runOut(visit.id);
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

  test('[IMPER-15] The organisation sees who has support access and ends it at once; another organisation cannot', async () => {
    const { guest, visit } = await at.brokenIn();
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

  test('[IMPER-16] Signing out ends the impersonation session as well', async () => {
    const { guest, visit } = await at.brokenIn();
    await guest.sees(logout);
    expect((await msp.owner.sees(listVisits, { query: {} })).find(({ id }) => id === visit.id)).toMatchObject({ endedBy: 'session' });
  });
});

describe('both logs', () => {
  test('[IMPER-17] Both organisations and the platform record start and end, the impersonated one under the kind superadmin', async () => {
    const { guest, visit } = await at.brokenIn();
    await guest.sees(leaveVisit);
    const kind = { kind: 'superadmin', id: guest.id, role: 'superadmin' };
    const begun = { actor: kind, entity: { type: 'visit', id: visit.id }, changes: { reason: REASON, isConsented: false } };
    expect((await at.eventsAt(msp, 'visit.began')).find(({ entity }) => entity.id === visit.id)).toMatchObject(begun);
    expect((await at.eventsAt(msp, 'visit.ended'))[0]).toMatchObject({
      actor: kind,
      entity: { id: visit.id },
      changes: { endedBy: 'visitor' },
    });
    const home = { actor: { id: guest.id }, entity: { type: 'organization', id: msp.id, label: msp.name } };
    expect((await at.eventsAt(platform, 'visit.began'))[0]).toMatchObject(home);
    expect((await at.eventsAt(platform, 'visit.left'))[0]).toMatchObject(home);
    const [logged] = await guest.sees(listVisitLog, { params: { id: msp.id } });
    expect(logged).toMatchObject({ id: visit.id, visitor: { id: guest.id }, endedBy: 'visitor', reason: REASON });
  });

  test('[IMPER-18] The end of an impersonation session that expired, or ended by sign-out, is recorded once by the hourly job', async () => {
    const [ranOut, signedOut] = [await at.brokenIn(), await at.brokenIn()];
    await at.runOut(ranOut.visit.id);
    await signedOut.guest.sees(logout);
    await notifyEndedVisits.run(server);
    await notifyEndedVisits.run(server);
    const ends = (await at.eventsAt(msp, 'visit.ended')).filter(({ entity }) =>
      [ranOut.visit.id, signedOut.visit.id].includes(entity.id ?? ''),
    );
    const endings = ends.map(({ actor, entity, changes }) => [actor.kind, entity.id, changes['endedBy']]);
    expect(endings).toHaveLength(2);
    expect(endings).toEqual(
      expect.arrayContaining([
        ['system', ranOut.visit.id, 'time'],
        ['system', signedOut.visit.id, 'session'],
      ]),
    );
  });

  test('[IMPER-19] The request role cannot read the platform’s log, and the impersonated organisation cannot extend a session', async () => {
    const { guest, visit } = await at.brokenIn();
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
