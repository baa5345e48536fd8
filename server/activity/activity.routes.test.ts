import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Activity, listActivity } from '#contract/activity/activity.contract.ts';
import { createAssessment } from '#contract/assessments/assessments.contract.ts';
import { createQbr } from '#contract/qbrs/qbrs.contract.ts';
import { createCustomer, updateCustomer } from '#contract/customers/customers.contract.ts';
import { createRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { createTemplate, publishTemplate } from '#contract/templates/templates.contract.ts';
import { SMALL } from '#server/assessments/assessments.fixture.ts';
import type { Person, TestOrganization } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let msp: TestOrganization;
let vcio: Person;
let engineer: Person;
let harbour: { id: string };
let fairway: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
  harbour = await vcio.sees(createCustomer, { body: { name: 'Harbour Dental' } });
  fairway = await vcio.sees(createCustomer, { body: { name: 'Fairway Legal' } });
  await vcio.sees(updateCustomer, { params: harbour, body: { engineerId: engineer.id, version: 1 } });
  const template = await vcio.sees(createTemplate, { body: SMALL });
  await vcio.sees(publishTemplate, { params: template, body: { version: 1 } });
  for (const [customer, name] of [
    [harbour, 'Harbour Q4'],
    [fairway, 'Fairway Q4'],
  ] as const) {
    await vcio.sees(createAssessment, { body: { customerId: customer.id, templateId: template.id, name } });
  }
  await msp.owner.sees(createRecommendation, { body: { customerId: fairway.id, title: 'Replace the firewall' } });
  await vcio.sees(createQbr, { body: { customerId: harbour.id, title: 'Harbour review' } });
});
afterAll(() => server.close());

const activityOf = async (person: Person, query: Record<string, string> = {}): Promise<string[]> =>
  (await person.sees(listActivity, { query })).map(({ text }) => text.replace(/^.*? (?=created|recommended)/, ''));

const ALL = ['created Harbour review', 'recommended Replace the firewall', 'created Fairway Q4', 'created Harbour Q4'];

describe('the activity feed', () => {
  test('[ACTIVITY-1] The activity feed lists events in sentences, newest first, each with author, customer and address', async () => {
    const moves: Activity[] = await vcio.sees(listActivity);
    expect(await activityOf(vcio)).toEqual(ALL);
    const first = moves.at(-1);
    expect(first).toMatchObject({ type: 'assessment', action: 'assessment.created', customer: { id: harbour.id, name: 'Harbour Dental' } });
    expect(first?.text).toBe(`${first?.actor.name} created Harbour Q4`);
    expect(first?.actor.id).toBe(vcio.id);
    expect(first?.link).toMatch(/^\/assessments\/[0-9a-f-]{36}$/);
  });

  test('[ACTIVITY-2] The activity feed is filtered by customer, person, kind and own events', async () => {
    expect(await activityOf(vcio, { customerId: fairway.id })).toEqual([ALL[1], ALL[2]]);
    expect(await activityOf(vcio, { actorId: msp.owner.id })).toEqual([ALL[1]]);
    expect(await activityOf(vcio, { type: 'assessment' })).toEqual([ALL[2], ALL[3]]);
    expect(await activityOf(vcio, { type: 'assessment', customerId: harbour.id })).toEqual([ALL[3]]);
    expect(await activityOf(msp.owner, { mine: 'true' })).toEqual([ALL[1]]);
    expect((await vcio.inject({ method: 'GET', url: `${listActivity.path}?type=customer` })).statusCode).toBe(400);
  });

  test('[ACTIVITY-3] An engineer sees the activity of their own customers, and nothing about reviews', async () => {
    expect(await activityOf(engineer)).toEqual([ALL[3]]);
    expect(await activityOf(engineer, { customerId: fairway.id })).toEqual([]);
  });

  test('[ACTIVITY-4] The activity feed is read page by page, without duplicates', async () => {
    const texts: string[] = [];
    for (let url: string | null = `${listActivity.path}?limit=1`; url !== null;) {
      const { headers, json } = await vcio.inject({ method: 'GET', url });
      texts.push(...json<Activity[]>().map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? null;
    }
    expect(texts).toEqual((await vcio.sees(listActivity)).map(({ id }) => id));
  });
});
