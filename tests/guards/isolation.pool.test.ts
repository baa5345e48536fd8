import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { setTrail } from '#server/platform/db/transaction.ts';
import { caller, type Caller } from '#tests/support/caller.ts';
import { sampleOrganization, type SampleOrganization, QUESTION_KEYS } from '#tests/support/sample/sample-organization.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const CONNECTIONS = 2;
const MARKERS = ['marker-left-77aa', 'marker-right-33bb'] as const;

let server: TestServer;
let tenant: pg.Pool;
let sides: { marker: string; foreign: string; own: SampleOrganization; other: SampleOrganization; person: Caller }[];
beforeAll(async () => {
  server = await startTestServer();
  const [left, right] = [await sampleOrganization(server, MARKERS[0]), await sampleOrganization(server, MARKERS[1])];
  const { connectionString, options } = server.pools.tenant.options;
  tenant = new pg.Pool({ connectionString, options, max: CONNECTIONS });
  tenant.on('connect', (client) => setTrail(client, server.pools.trail));
  const app = await buildApp({ ...server.context, pools: { ...server.pools, tenant } });
  const side = (own: SampleOrganization, other: SampleOrganization, marker: string, foreign: string) => ({
    own,
    other,
    marker,
    foreign,
    person: caller(app, { ...own.owner.cookies }),
  });
  sides = [side(left, right, MARKERS[0], MARKERS[1]), side(right, left, MARKERS[1], MARKERS[0])];
});
afterAll(async () => {
  await tenant.end();
  await server.close();
});

type Side = (typeof sides)[number];

/** Alternates reads, writes, refusals that roll back, foreign ids and invalid input, so that each reuses the connection of another kind. */
const DEEDS: readonly ((side: Side, turn: number) => Parameters<Caller['inject']>[0])[] = [
  () => ({ method: 'GET', url: '/api/customers' }),
  ({ marker }, turn) => ({ method: 'POST', url: '/api/customers', payload: { name: `${marker} number ${turn}` } }),
  ({ other }) => ({ method: 'GET', url: `/api/customers/${other.ids.customers}` }),
  () => ({ method: 'GET', url: '/api/auth/user' }),
  ({ marker }) => ({ method: 'POST', url: '/api/customers', payload: { name: `${marker} Ltd` } }),
  ({ own }) => ({ method: 'GET', url: `/api/assessments/${own.openAssessment}/questions` }),
  ({ own, marker }, turn) => ({
    method: 'PUT',
    url: `/api/assessments/${own.openAssessment}/answers/${QUESTION_KEYS[turn % QUESTION_KEYS.length]}`,
    payload: { value: 'met', internalNote: marker, version: 0 },
  }),
  () => ({ method: 'POST', url: '/api/customers', payload: { name: '' } }),
  ({ own }) => ({ method: 'GET', url: `/api/qbrs/${own.ids.qbrs}` }),
  () => ({ method: 'GET', url: '/api/findings' }),
];

test('[GUARD-5] 200 requests of two organisations that share two connections never mix their rows', async () => {
  const turns = Array.from({ length: 200 }, (_, turn) => ({
    turn,
    side: sides[turn % 2],
    deed: DEEDS[Math.floor(turn / 2) % DEEDS.length],
  }));

  const answers = await Promise.all(
    turns.map(async ({ turn, side, deed }) => {
      if (!side || !deed) throw new Error('There is nobody or nothing for this turn.');
      const { statusCode, body } = await side.person.inject(deed(side, turn));
      return { statusCode, isOwn: body.includes(side.marker), isForeign: body.includes(side.foreign) };
    }),
  );

  expect(tenant.totalCount).toBe(CONNECTIONS);
  expect(answers.filter(({ isForeign }) => isForeign)).toEqual([]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(answers.filter(({ isOwn }) => isOwn).length).toBeGreaterThan(100);
  for (const { person, own, foreign } of sides) {
    const me = await person.inject({ method: 'GET', url: '/api/organizations/current' });
    expect(me.json().id).toBe(own.msp.id);
    const customers = await person.inject({ method: 'GET', url: '/api/customers' });
    expect(customers.json()).toHaveLength(11);
    expect(customers.body).not.toContain(foreign);
  }
});
