import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import { getServiceFigures, saveServiceFigures } from '#contract/customers/service.contract.ts';
import { createQbr, getQbr } from '#contract/qbrs/qbrs.contract.ts';
import { refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { Person } from '#tests/support/people.ts';

let server: TestServer;
let vcio: Person;
let engineer: Person;
let customerId: string;
let qbrId: string;
let period: { year: number; quarter: number };
beforeAll(async () => {
  server = await startTestServer();
  const msp = await server.organization();
  vcio = await msp.person('vcio');
  engineer = await msp.person('alignment_engineer');
  ({ id: customerId } = await vcio.sees(createCustomer, { body: { name: 'Adatum' } }));
  const { id: assessmentId } = await seedAssessment(server.pools, msp.id, { customerId });
  ({ id: qbrId, period } = await vcio.sees(createQbr, { body: { customerId, assessmentId } }));
});
afterAll(() => server.close());

const FIGURES = { tickets: 142, firstResponseMinutes: 42, resolutionMinutes: null, satisfaction: 96.3 };
const save = (figures: object, version?: number) =>
  vcio.sees(saveServiceFigures, { params: { id: customerId }, body: { ...period, ...FIGURES, ...figures, version } });
const stored = () => vcio.sees(getServiceFigures, { params: { id: customerId } });

describe('service figures of a customer', () => {
  test('Service figures are typed per quarter, changed by version and removed by clearing them', async () => {
    expect((await save({}, 0)).version).toBe(1);
    expect(await stored()).toEqual([{ ...period, ...FIGURES, version: 1 }]);
    expect((await save({ tickets: 150 }, 1)).version).toBe(2);
    const late = await vcio.refused(saveServiceFigures, {
      params: { id: customerId },
      body: { ...period, ...FIGURES, version: 1 },
    });
    expect(late).toMatchObject({ code: 'CONFLICT', current: { tickets: 150, version: 2 } });
    await save({ tickets: null, firstResponseMinutes: null, satisfaction: null }, 2);
    expect(await stored()).toEqual([]);
  });

  test('An engineer can read service figures but not type them', async () => {
    await save({});
    expect(await engineer.sees(getServiceFigures, { params: { id: customerId } })).toHaveLength(1);
    const body = { ...period, ...FIGURES };
    expect((await engineer.refused(saveServiceFigures, { params: { id: customerId }, body })).code).toBe('FORBIDDEN');
  });

  test('A refresh adds the service figures to the deck, reports it, and leaves out quarters after the review', async () => {
    await save({ tickets: 142 });
    const next = period.quarter === 4 ? { year: period.year + 1, quarter: 1 } : { ...period, quarter: period.quarter + 1 };
    await save({ ...next, tickets: 999 });
    const { version } = await vcio.sees(getQbr, { params: { id: qbrId } });
    const { facts, factsChanges } = await vcio.sees(refreshQbr, { params: { id: qbrId }, body: { version } });
    expect(facts?.service).toEqual([{ ...period, ...FIGURES }]);
    expect(factsChanges).toContain(`Service figures of Q${period.quarter} ${period.year} are new.`);
  });
});
