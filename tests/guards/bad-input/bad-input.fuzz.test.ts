import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.contract.ts';
import { bodyFor, HOSTILE_TEXTS, type IdsFor, queryFor } from './bad-input.values.ts';
import type { Caller } from '#tests/support/caller.ts';
import { sampleOrganization, type SampleOrganization } from '#tests/support/sample/sample-organization.ts';
import { FISCAL_YEAR } from '#tests/support/sample/sample-planning.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SEED = 20_260_704;
const RUNS = 30;

/** Calls that cost a password hash each and are rate limited. */
const DEAR = ['/api/auth/register', '/api/auth/login', '/api/auth/accept-invite'];

interface Shot {
  url: string;
  payload: string | undefined;
  type: string;
}

describe('every call answers any input with a code of the error catalogue', () => {
  let server: TestServer;
  let target: SampleOrganization;
  const taken = new Set<string>();
  beforeAll(async () => {
    server = await startTestServer();
    target = await sampleOrganization(server, 'target');
  });
  afterAll(() => server.close());

  /** Signs out another organisation, because further calls of this one would be refused. */
  const shooter = async ({ path }: Endpoint): Promise<Caller> =>
    path === '/api/auth/logout' ? (await server.organization('Leaving')).owner : target.owner;
  const idsFor: IdsFor = (field) => {
    const { customers, templates, assessments, qbrs } = target.ids;
    const byField: Readonly<Record<string, string>> = { customerId: customers, templateId: templates, assessmentId: assessments };
    return [byField[field] ?? target.engineer.id, byField[field] ?? target.owner.id, qbrs];
  };
  const knownIds = () => [...Object.values(target.ids), target.openAssessment, target.owner.id, target.engineer.id];

  const shotsAt = (entry: Endpoint): fc.Arbitrary<Shot> => {
    const hostile = fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length <= 500));
    const id = entry.method === 'DELETE' ? hostile : fc.oneof({ weight: 4, arbitrary: idOf(entry) }, { weight: 1, arbitrary: hostile });
    const slots = (entry.path.match(/:\w+/g) ?? []).map((slot) => (slot === ':id' ? id : fc.oneof(knownIn(slot, entry), hostile)));
    return fc
      .record({
        slots: fc.tuple(...slots),
        query: queryFor(entry.query),
        payload: entry.method === 'GET' ? fc.constant(undefined) : bodyFor(entry.body, idsFor),
        type: fc.oneof({ weight: 9, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: fc.constant('text/plain') }),
      })
      .map(({ slots, query, payload, type }) => {
        let slot = 0;
        const path = entry.path.replace(/:\w+/g, () => encodeURIComponent((slots[slot++] ?? '').toWellFormed()));
        return { url: query === '' ? path : `${path}?${query}`, payload, type };
      });
  };
  /** Ids of a budget's customer, year, line and scenario; not for deletions, because later calls need them. */
  const knownIn = (slot: string, { method }: Endpoint): fc.Arbitrary<string> => {
    const { customers, lines, scenarios } = target.ids;
    const ofBudgets: Readonly<Record<string, string>> = { ':customerId': customers, ':fiscalYear': FISCAL_YEAR };
    const inBudget: Readonly<Record<string, string>> = method === 'DELETE' ? {} : { ':lineId': lines, ':name': scenarios };
    return fc.constant(ofBudgets[slot] ?? inBudget[slot] ?? 'mfa');
  };
  const idOf = ({ path }: Endpoint) => {
    const own = Object.entries(target.ids).find(([kind]) => path.startsWith(`/api/${kind}/`))?.[1];
    return fc.constantFrom(
      ...(own ? [own, own, own] : []),
      ...(path.startsWith('/api/assessments/') ? [target.openAssessment] : knownIds()),
    );
  };

  // Event streams never end.
  for (const { entry } of ENDPOINTS.filter((one) => !one.entry.events)) {
    test(`Any input sent to ${entry.method} ${entry.path} is answered with a code of the error catalogue`, async () => {
      const person = await shooter(entry);
      await fc.assert(
        fc.asyncProperty(shotsAt(entry), async ({ url, payload, type }) => {
          const headers = payload === undefined ? {} : { 'content-type': type };
          const answer = await person.inject({ method: entry.method, url, headers, ...(payload === undefined ? {} : { payload }) });
          if (answer.statusCode < 300) taken.add(`${entry.method} ${entry.path}`);
          const code: unknown = answer.statusCode < 400 ? 'fine' : answer.json().code;
          const verdict = { status: answer.statusCode, code, isKnown: answer.statusCode < 400 || isErrorCode(code) };
          // Services of the test data cannot be reached.
          const isOwnFault = answer.statusCode >= 500 && code !== 'EXTERNAL_SERVICE_ERROR';
          if (isOwnFault || !verdict.isKnown) throw new Error(`${JSON.stringify(verdict)} ${answer.body.slice(0, 500)}`);
        }),
        { seed: SEED, numRuns: DEAR.includes(entry.path) ? RUNS / 3 : RUNS, endOnFailure: true },
      );
    });
  }

  test('Enough of the random input passed validation to have tested the code behind it', () => {
    expect(taken.size).toBeGreaterThan(45);
  });
});
