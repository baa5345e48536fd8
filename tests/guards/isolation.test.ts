import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAssessment, reassignAssessment } from '#contract/assessments/assessments.contract.ts';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { generateQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import {
  changeRecommendations,
  createRecommendation,
  decideRecommendation,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { verifyEmail } from '#contract/auth/registration.contract.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openRows, type DatabaseRows } from '#tests/support/rows.ts';
import { addressWith, isOnOneThing, nameOf, pictureForm } from './crawl.ts';
import { BODIES } from './isolation.bodies.ts';

const OURS = 'marker-ours-5e1f';
const THEIRS = 'marker-theirs-9c4d';

/**
 * Excludes the console, which reads across organisations (server/console/console.crawl.test.ts), and the portal
 * (server/portal/portal.attacks.test.ts).
 */
const calls = ENDPOINTS.map(({ entry }: { entry: Endpoint }) => entry).filter(({ allow, portal }) => allow !== 'superadmin' && !portal);
const onOneThing = calls.filter(isOnOneThing);

describe('isolation of two organisations', () => {
  let picture: Awaited<ReturnType<typeof pictureForm>>;
  let server: TestServer;
  let rows: DatabaseRows;
  let ours: SampleOrganization;
  let theirs: SampleOrganization;
  beforeAll(async () => {
    picture = await pictureForm();
    server = await startTestServer();
    rows = await openRows(server.ownerUrl);
    ours = await sampleOrganization(server, OURS);
    theirs = await sampleOrganization(server, THEIRS);
  });
  afterAll(async () => {
    await rows.close();
    await server.close();
  });

  const ask = (entry: Endpoint, url: string) => {
    const sent = entry.multipart ? picture : { payload: BODIES[nameOf(entry)] ?? {} };
    return ours.owner.inject({ method: entry.method, url, ...(entry.method === 'GET' ? {} : sent) });
  };
  const unchanged = async (work: () => Promise<void>) => {
    const before = await rows.fingerprints(theirs.msp.id);
    await work();
    expect(await rows.fingerprints(theirs.msp.id)).toEqual(before);
  };

  test('[GUARD-6] Responses to one organisation contain nothing of another', async () => {
    // Event streams never end, and are tested separately.
    const readings = calls.filter(({ method, events }) => method === 'GET' && !events);
    const withOwnWords: string[] = [];
    for (const entry of readings) {
      const answer = await ask(entry, addressWith(entry, ours.ids));
      expect(answer.statusCode, entry.path).toBeLessThan(500);
      const content = `${answer.body}${JSON.stringify(answer.headers)}`;
      expect(content, entry.path).not.toContain(THEIRS);
      for (const id of Object.values(theirs.ids)) expect(content, entry.path).not.toContain(id);
      if (content.includes(OURS)) withOwnWords.push(entry.path);
    }
    // Fails if the crawl found nothing, because it would prove nothing.
    const expected = [
      'customers',
      'customers/:id',
      'users',
      'templates/:id',
      'assessments/:id/questions',
      'findings',
      'qbrs/:id',
      'integrations/scim',
      'sso',
      'notifications',
      'recommendations',
      'recommendations/:id',
      'recommendations/totals',
      'recommendations/roadmap',
      'initiatives',
      'campaigns',
      'campaigns/sources',
      'campaigns/:id',
      'campaigns/:id/customers',
      'campaigns/:id/effects',
      'files',
      'files/:id',
      'views',
      'api-tokens',
      'assistants/apps',
      'assistants/own-apps',
      'webhooks',
      'visits',
      'visit-consents',
      'quarterly-reviews',
      'quarterly-reviews/:id',
      'quarterly-reviews/programme',
      'customers/:id/agreements',
      'customers/:id/assets',
      'customers/:id/stack-items',
      'tech-stack/standards',
      'tech-stack/audits',
      'tech-stack/audits/:id',
      'customers/:id/goals',
      'exclusions',
      'customers/:id/sites',
      'qbrs/:id/versions/:number',
      'budgets',
      'budgets/:customerId/:fiscalYear/scenarios/:name',
    ];
    expect(withOwnWords).toEqual(expect.arrayContaining(expected.map((path) => `/api/${path}`)));
  });

  test('[GUARD-7] Filtering a list by an id of another organisation finds nothing', async () => {
    const { customers, templates, assessments, users, initiatives } = theirs.ids;
    for (const query of [
      `assessments?customerId=${customers}`,
      `assessments?templateId=${templates}`,
      `assessments?assignedTo=${users}`,
      `qbrs?customerId=${customers}`,
      `findings?customerId=${customers}`,
      `findings?assessmentId=${assessments}`,
      `customers?q=${THEIRS}`,
      `assessments?q=${THEIRS}`,
      `findings?q=${THEIRS}`,
      `recommendations?customerId=${customers}`,
      `recommendations?ownerId=${theirs.owner.id}`,
      `recommendations?initiativeId=${initiatives}`,
      `recommendations?q=${THEIRS}`,
      `tech-stack/audits?customerId=${customers}`,
      `quarterly-reviews?customerId=${customers}`,
      `quarterly-reviews?vcioId=${theirs.owner.id}`,
      `quarterly-reviews/programme?from=2026-07&vcioId=${theirs.owner.id}`,
    ]) {
      const answer = await ours.owner.inject({ method: 'GET', url: `/api/${query}` });
      expect([answer.statusCode, answer.json()], query).toEqual([200, []]);
    }
  });

  test('Figures about a customer of another organisation are those of an unknown one', async () => {
    const figures = ['findings/counts?', 'recommendations/totals?', 'recommendations/roadmap?', `budgets?fiscalYear=${FISCAL_YEAR}&`];
    for (const figure of figures) {
      const of = (customerId: string) => ours.owner.inject({ method: 'GET', url: `/api/${figure}customerId=${customerId}` });
      const [foreign, unknown] = [await of(theirs.ids.customers), await of(randomUUID())];
      expect([foreign.statusCode, foreign.body], figure).toEqual([unknown.statusCode, unknown.body]);
    }
  });

  for (const entry of onOneThing) {
    test(`[GUARD-8] [T8] ${nameOf(entry)} answers an id of another organisation like an unknown one`, async () => {
      await unchanged(async () => {
        const nobodys = (kind: string) => (kind === 'domains' ? 'nobody.test' : randomUUID());
        const nothing = Object.fromEntries(Object.keys(theirs.ids).map((kind) => [kind, nobodys(kind)]));
        const foreign = await ask(entry, addressWith(entry, theirs.ids));
        const unknown = await ask(entry, addressWith(entry, { ...theirs.ids, ...nothing }));

        expect(foreign.statusCode).toBe(404);
        expect(foreign.json().code).toMatch(/NOT_FOUND$/);
        expect(isErrorCode(foreign.json().code)).toBe(true);
        expect(foreign.body).toBe(unknown.body);
      });
    });
  }

  test('[GUARD-9] An assessment accepts no customer, template or assignee of another organisation', async () => {
    const body = { customerId: ours.ids.customers, templateId: ours.ids.templates };
    const count = async () => (await ours.owner.sees(listAssessments, { query: {} })).length;
    const before = await count();
    await unchanged(async () => {
      const refusal = async (change: object) => (await ours.owner.refused(createAssessment, { body: { ...body, ...change } })).code;
      expect(await refusal({ customerId: theirs.ids.customers })).toBe('CUSTOMER_NOT_FOUND');
      expect(await refusal({ templateId: theirs.ids.templates })).toBe('TEMPLATE_NOT_FOUND');
      expect(await refusal({ assignedTo: theirs.owner.id })).toBe('USER_NOT_FOUND');
      const params = { id: ours.openAssessment };
      expect((await ours.owner.refused(reassignAssessment, { params, body: { userId: theirs.owner.id } })).code).toBe('USER_NOT_FOUND');
    });
    expect(await count()).toBe(before);
  });

  test('[GUARD-10] A customer cannot be assigned to a person of another organisation', async () => {
    await unchanged(async () => {
      for (const field of ['engineerId', 'vcioId', 'accountManagerId']) {
        const team = { [field]: theirs.engineer.id };
        const made = await ours.owner.refused(createCustomer, { body: { name: `New ${field}`, ...team } });
        const changed = await ours.owner.refused(updateCustomer, { params: { id: ours.ids.customers }, body: team });
        expect([made.code, changed.code], field).toEqual(['USER_NOT_FOUND', 'USER_NOT_FOUND']);
      }
    });
  });

  test('[GUARD-11] A QBR accepts no customer or assessment of another organisation', async () => {
    await unchanged(async () => {
      const refusal = async (change: object) =>
        (await ours.owner.refused(createQbr, { body: { customerId: ours.ids.customers, ...change } })).code;
      expect(await refusal({ customerId: theirs.ids.customers })).toBe('CUSTOMER_NOT_FOUND');
      expect(await refusal({ assessmentId: theirs.ids.assessments })).toBe('ASSESSMENT_NOT_FOUND');
      const generated = { params: { id: ours.ids.qbrs }, body: { assessmentId: theirs.ids.assessments } };
      expect((await ours.owner.refused(generateQbr, generated)).code).toBe('ASSESSMENT_NOT_FOUND');
    });
  });

  test('A recommendation accepts no customer, finding, person, initiative, assessment or QBR of another organisation', async () => {
    const { customers: customerId, recommendations: id } = ours.ids;
    const foreign: [field: object, code: string][] = [
      [{ findingIds: [theirs.ids.findings] }, 'FINDING_NOT_FOUND'],
      [{ dependsOnIds: [theirs.ids.recommendations] }, 'RECOMMENDATION_NOT_FOUND'],
      [{ assetIds: [theirs.ids.assets] }, 'ASSET_NOT_FOUND'],
      [{ ownerId: theirs.owner.id }, 'USER_NOT_FOUND'],
      [{ initiativeId: theirs.ids.initiatives }, 'INITIATIVE_NOT_FOUND'],
    ];
    await unchanged(async () => {
      const body = { customerId, title: 'Mallory' };
      const made = async (change: object) => (await ours.owner.refused(createRecommendation, { body: { ...body, ...change } })).code;
      const changed = async (change: object) => (await ours.owner.refused(updateRecommendation, { params: { id }, body: change })).code;
      expect(await made({ customerId: theirs.ids.customers })).toBe('CUSTOMER_NOT_FOUND');
      expect(await made({ sourceAssessmentId: theirs.ids.assessments })).toBe('ASSESSMENT_NOT_FOUND');
      for (const [field, code] of foreign) expect([await made(field), await changed(field)]).toEqual([code, code]);
      const decision = { outcome: 'approved', by: 'Mallory', qbrId: theirs.ids.qbrs } as const;
      expect((await ours.owner.refused(decideRecommendation, { params: { id }, body: decision })).code).toBe('QBR_NOT_FOUND');
      const all = await ours.owner.sees(changeRecommendations, { body: { ids: [theirs.ids.recommendations], set: { status: 'done' } } });
      expect(all).toMatchObject({ done: [], refused: [{ id: theirs.ids.recommendations, code: 'RECOMMENDATION_NOT_FOUND' }] });
    });
  });

  test('A budget has no line and no scenario of another organisation', async () => {
    const { customers, lines, scenarios } = { ...theirs.ids, customers: ours.ids.customers };
    const budget = `/api/budgets/${customers}/${FISCAL_YEAR}`;
    await unchanged(async () => {
      const refusals = [
        await ours.owner.inject({ method: 'PATCH', url: `${budget}/lines/${lines}`, payload: { label: 'Mallory' } }),
        await ours.owner.inject({ method: 'DELETE', url: `${budget}/lines/${lines}`, payload: {} }),
        await ours.owner.inject({ method: 'GET', url: `${budget}/scenarios/${encodeURIComponent(scenarios)}` }),
        await ours.owner.inject({ method: 'POST', url: `${budget}/scenarios/${encodeURIComponent(scenarios)}/accept`, payload: {} }),
      ];
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 404));
    });
  });

  test('[GUARD-12] Ids of another organisation anywhere in a body change nothing', async () => {
    const params = { id: ours.ids.qbrs };
    await unchanged(async () => {
      const mixed = { agenda: [], attendees: [ours.owner.id, theirs.owner.id], customerId: theirs.ids.customers };
      const notFound = async (url: string, method: 'POST' | 'PATCH' | 'PUT', payload: object) => {
        const answer = await ours.owner.inject({ method, url, payload });
        const content = `${answer.body}${JSON.stringify(answer.headers)}`;
        expect(answer.statusCode, url).toBeLessThan(500);
        expect(content, url).not.toContain(THEIRS);
        return answer;
      };
      await notFound(`/api/qbrs/${params.id}`, 'PATCH', { ...mixed, title: 'Ours', version: 1 });
      expect((await notFound('/api/organizations/transfer-ownership', 'POST', { userId: theirs.owner.id })).statusCode).toBe(404);
      expect((await notFound(`/api/assessments/${ours.ids.assessments}/approve`, 'POST', { userId: theirs.owner.id })).statusCode).toBe(
        409,
      );
      await notFound(`/api/customers/${ours.ids.customers}`, 'PATCH', { name: 'Ours', organizationId: theirs.msp.id, version: 1 });
    });
  });

  test('[GUARD-13] The same name in another organisation is no conflict, and a taken address is refused without saying by whom', async () => {
    const name = `${THEIRS} Ltd`;
    const made = await ours.owner.inject({ method: 'POST', url: '/api/customers', payload: { name } });
    expect(made.statusCode).toBe(201);
    await ours.owner.inject({ method: 'DELETE', url: `/api/customers/${made.json<{ id: string }>().id}` });
    const person = { firstName: 'In', lastName: 'Vited', roles: ['vcio'], email: theirs.owner.email };
    const refused = await ours.owner.inject({ method: 'POST', url: '/api/users', payload: person });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'USER_ALREADY_EXISTS']);
    expect(refused.body).not.toContain(theirs.msp.id);
    expect(refused.body).not.toContain(THEIRS);
  });

  test('[GUARD-14] A person of another organisation who knows a user’s id cannot verify their address and learns nothing', async () => {
    await unchanged(async () => {
      const attempt = (userId: string) => server.stranger.refused(verifyEmail, { body: { userId, code: '000000' } });
      expect(await attempt(theirs.owner.id)).toEqual(await attempt(randomUUID()));
    });
  });
});
