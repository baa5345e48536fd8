import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { createInitiative, deleteInitiative, updateInitiative } from '#contract/recommendations/initiatives.contract.ts';
import {
  changeRecommendations,
  createRecommendation,
  decideRecommendation,
  deleteRecommendation,
  getRecommendation,
  listRecommendations,
  updateRecommendation,
} from '#contract/recommendations/recommendations.contract.ts';
import { MOST_MONEY } from '#domain/money/money.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { openAssessmentFixture, type AssessmentFixture } from '#server/assessments/assessments.fixture.ts';
import type { TestOrganization } from '#tests/support/people.ts';

let at: AssessmentFixture;
let other: TestOrganization;
let customerId: string;
let id: string;
beforeAll(async () => {
  at = await openAssessmentFixture();
  other = await at.server.organization('Southwind IT');
  customerId = (await at.customer()).id;
  ({ id } = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Second line' } }));
});
afterAll(() => at.server.close());

const patch = (payload: object) => at.vcio.inject({ method: 'PATCH', url: `/api/recommendations/${id}`, payload });
const number = (count: number) => `019b76da-a800-7406-8b35-${String(count).padStart(12, '0')}`;

test.each([
  ['a negative amount', { oneTimeCost: -1 }, 'oneTimeCost'],
  ['a fraction of a penny', { oneTimeCost: 10.5 }, 'oneTimeCost'],
  ['more than a trillion', { recurringCost: MOST_MONEY + 1 }, 'recurringCost'],
  ['an amount in words', { oneTimeCost: '100' }, 'oneTimeCost'],
  ['an amount without an end', { oneTimeCost: 1e300 }, 'oneTimeCost'],
  ['a quarter five', { targetQuarter: { year: 2028, quarter: 5 } }, 'targetQuarter'],
  ['half a quarter', { targetQuarter: { year: 2028 } }, 'targetQuarter'],
  ['a year of ancient Rome', { targetQuarter: { year: 44, quarter: 1 } }, 'targetQuarter'],
  ['a day that does not exist', { start: '2027-02-30' }, 'start'],
  ['an effort of its own', { effort: 'XXL' }, 'effort'],
  ['a probability above certainty', { probability: 101 }, 'probability'],
  ['a margin above all bounds', { margin: 10_001 }, 'margin'],
  ['a blank title', { title: '   ' }, 'title'],
  ['a title without an end', { title: 'x'.repeat(RECOMMENDATION_LIMITS.title + 1) }, 'title'],
  ['negative hours', { options: [{ key: 'a', name: 'A', hours: -1 }] }, 'options'],
  [
    'two options of one name in the machine',
    {
      options: [
        { key: 'a', name: 'A' },
        { key: 'a', name: 'B' },
      ],
    },
    'options',
  ],
  ['six options', { options: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, name: key })) }, 'options'],
])('A recommendation refuses %s and names the field', async (_what, body, field) => {
  const { statusCode, body: text } = await patch(body);
  expect(statusCode, text).toBe(400);
  expect(JSON.parse(text)).toMatchObject({ field: expect.stringContaining(field) });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ version: 1, oneTimeCost: 0 });
});

test('The largest amounts are kept to the penny, alone and in options', async () => {
  const options = [{ key: 'a', name: 'A', oneTime: MOST_MONEY, recurring: MOST_MONEY, recurringPer: 'month' as const }];
  const made = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Dear', options } });
  expect(made).toMatchObject({ oneTimeCost: MOST_MONEY, recurringCost: MOST_MONEY });
  const yen = (await at.vcio.sees(createCustomer, { body: { name: 'Dearest in yen', currency: 'JPY' } })).id;
  await at.vcio.sees(createRecommendation, { body: { customerId: yen, title: 'Dearest', options } });
  const [first] = await at.vcio.sees(listRecommendations, { query: { sort: '-value', limit: '1' } });
  expect(first).toMatchObject({ title: 'Dearest' });
  expect((await at.vcio.inject({ method: 'GET', url: '/api/recommendations?sort=-value&limit=1' })).statusCode).toBe(200);
});

test('A thousand ids in one request are refused, and of five hundred each is changed or refused on its own', async () => {
  const set = { priority: 'urgent' } as const;
  const many = Array.from({ length: 1000 }, (_, index) => number(index));
  expect(await at.vcio.refused(changeRecommendations, { body: { ids: [id, ...many], set } })).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await at.vcio.refused(changeRecommendations, { body: { ids: [], set } })).toMatchObject({ field: 'ids' });
  expect(await at.vcio.sees(getRecommendation, { params: { id } })).toMatchObject({ version: 1 });

  const theirs = await other.owner.sees(createCustomer, { body: { name: 'Theirs' } });
  const foreign = await other.owner.sees(createRecommendation, { body: { customerId: theirs.id, title: 'Foreign' } });
  const ids = [foreign.id, id, ...many.slice(0, RECOMMENDATION_LIMITS.bulk - 2)];
  const { done, refused } = await at.vcio.sees(changeRecommendations, { body: { ids, set } });
  expect(done).toEqual([{ id, version: 2 }]);
  expect(refused).toHaveLength(RECOMMENDATION_LIMITS.bulk - 1);
  expect(refused[0]).toMatchObject({ id: foreign.id, code: 'RECOMMENDATION_NOT_FOUND' });
  expect(await other.owner.sees(getRecommendation, { params: { id: foreign.id } })).toMatchObject({ priority: 'medium', version: 1 });
});

test('A bulk change that names an unknown person or no change at all is refused', async () => {
  const stranger = other.owner.id;
  const ids = [id];
  expect(await at.vcio.refused(changeRecommendations, { body: { ids, set: { ownerId: stranger } } })).toMatchObject({
    code: 'USER_NOT_FOUND',
    field: 'set.ownerId',
  });
});

test('[REC-15] Engineers read, vCIOs change, and only administrators delete', async () => {
  const made = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Walls' } });
  const initiative = await at.vcio.sees(createInitiative, { body: { title: 'Walls' } });
  const [params, ofInitiative] = [{ id: made.id }, { id: initiative.id }];
  const refusals = [
    await at.engineer.refused(createRecommendation, { body: { customerId, title: 'Mine' } }),
    await at.engineer.refused(updateRecommendation, { params, body: { title: 'Mine' } }),
    await at.engineer.refused(decideRecommendation, { params, body: { outcome: 'approved', by: 'Me' } }),
    await at.engineer.refused(changeRecommendations, { body: { ids: [made.id], set: { status: 'done' } } }),
    await at.engineer.refused(createInitiative, { body: { title: 'Mine' } }),
    await at.engineer.refused(updateInitiative, { params: ofInitiative, body: { title: 'Mine' } }),
    await at.vcio.refused(deleteRecommendation, { params, body: {} }),
    await at.vcio.refused(deleteInitiative, { params: ofInitiative, body: {} }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'FORBIDDEN'));
  const admin = await at.msp.person('admin');
  await admin.sees(deleteRecommendation, { params, body: { version: 1 } });
  await admin.sees(deleteInitiative, { params: ofInitiative, body: {} });
});

test('Records of ours that another organisation names do not exist for it', async () => {
  const initiative = await at.vcio.sees(createInitiative, { body: { title: 'Ours' } });
  const { owner } = other;
  const codes = [
    await owner.refused(getRecommendation, { params: { id } }),
    await owner.refused(updateRecommendation, { params: { id }, body: { title: 'Theirs' } }),
    await owner.refused(decideRecommendation, { params: { id }, body: { outcome: 'approved', by: 'They' } }),
    await owner.refused(deleteRecommendation, { params: { id }, body: {} }),
    await owner.refused(updateInitiative, { params: { id: initiative.id }, body: { title: 'Theirs' } }),
    await owner.refused(deleteInitiative, { params: { id: initiative.id }, body: {} }),
    await owner.refused(createRecommendation, { body: { customerId, title: 'Theirs' } }),
  ].map(({ status, code }) => `${status} ${code}`);
  expect(codes).toEqual([
    ...Array<string>(4).fill('404 RECOMMENDATION_NOT_FOUND'),
    ...Array<string>(2).fill('404 INITIATIVE_NOT_FOUND'),
    '404 CUSTOMER_NOT_FOUND',
  ]);
});

test('A decision, a change and a deletion on an outdated version are refused with the current one', async () => {
  const made = await at.vcio.sees(createRecommendation, { body: { customerId, title: 'Stale' } });
  const params = { id: made.id };
  await at.vcio.sees(updateRecommendation, { params, body: { title: 'Fresh', version: 1 } });
  const current = { title: 'Fresh', version: 2 };
  for (const refusal of [
    await at.vcio.refused(updateRecommendation, { params, body: { title: 'Stale', version: 1 } }),
    await at.vcio.refused(decideRecommendation, { params, body: { outcome: 'approved', by: 'J. Doe', version: 1 } }),
    await at.msp.owner.refused(deleteRecommendation, { params, body: { version: 1 } }),
  ])
    expect(refusal).toMatchObject({ code: 'CONFLICT', current });
});
