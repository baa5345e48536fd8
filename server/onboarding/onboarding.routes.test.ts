import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOURS } from '#domain/onboarding/onboarding.tours.ts';
import { createCustomer } from '#contract/customers/customers.contract.ts';
import {
  dismissSetupChecklist,
  getOnboardingPreferences,
  getSetupChecklist,
  getTourProgress,
  listTours,
  reportTourProgress,
  saveOnboardingPreferences,
  startTour,
} from '#contract/onboarding/onboarding.contract.ts';
import { getCurrentOrganization } from '#contract/organizations/organizations.contract.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import { seedAssessment } from '#tests/support/approved.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestOrganization } from '#tests/support/people.ts';

const TOUR = 'first-hour';
const AT = '2026-05-04T10:00:00.000Z';
const stepId = (index: number) => TOURS.find(({ id }) => id === TOUR)?.steps[index]?.id ?? '';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const trail = (msp: TestOrganization) =>
  asOrganization(server.pools, msp.id, (tx) =>
    tx.selectFrom('auditEvents').select(['action', 'entityLabel', 'before', 'after']).orderBy('seq').execute(),
  );

describe('guided tours', () => {
  test('Every user sees every tour with its steps in order', async () => {
    const msp = await server.organization();
    const tours = await (await msp.person('alignment_engineer')).sees(listTours);
    expect(tours).toEqual(TOURS);
  });

  test('[TOUR-7] A person who never took a tour has no record of any', async () => {
    const { owner } = await server.organization();
    expect(await owner.sees(getTourProgress)).toEqual({});
  });

  test('A started tour is recorded at its first step and resumes at its last one', async () => {
    const { owner } = await server.organization();
    const started = await owner.sees(startTour, { body: { tourId: TOUR } });
    expect(started.lastActiveStep).toBe(0);
    expect(started.tour).toEqual(TOURS.find(({ id }) => id === TOUR));
    expect((await owner.sees(getTourProgress))[TOUR]).toMatchObject({ status: 'in_progress', completedSteps: [] });

    for (const index of [0, 1]) {
      const metadata = { completedAt: AT };
      const after = await owner.sees(reportTourProgress, { body: { tourId: TOUR, stepId: stepId(index), status: 'completed', metadata } });
      expect(after).toMatchObject({ status: 'in_progress', lastActiveStep: index + 1, completedAt: null });
    }
    const dismissed = { tourId: TOUR, status: 'dismissed' as const, metadata: { dismissedAt: AT, preventAutoStart: true } };
    expect(await owner.sees(reportTourProgress, { body: dismissed })).toMatchObject({
      status: 'dismissed',
      dismissedAt: AT,
      preventAutoStart: true,
      completedSteps: [stepId(0), stepId(1)],
      lastActiveStep: 2,
    });
    expect((await owner.sees(startTour, { body: { tourId: TOUR } })).lastActiveStep).toBe(2);
    expect((await owner.sees(getTourProgress))[TOUR]).toMatchObject({ status: 'in_progress', preventAutoStart: true });
  });

  test('A skipped tour is recorded as skipped, and a completed one starts from the beginning', async () => {
    const msp = await server.organization();
    const { owner } = msp;
    await owner.sees(startTour, { body: { tourId: TOUR } });
    await owner.sees(reportTourProgress, { body: { tourId: TOUR, stepId: stepId(0), status: 'completed' } });
    const skipped = await owner.sees(reportTourProgress, {
      body: { tourId: TOUR, status: 'skipped', metadata: { skippedAt: AT, preventAutoStart: true } },
    });
    expect(skipped).toMatchObject({ status: 'skipped', skippedAt: AT, completedAt: null, preventAutoStart: true });

    await owner.sees(startTour, { body: { tourId: TOUR } });
    const done = await owner.sees(reportTourProgress, { body: { tourId: TOUR, status: 'completed', metadata: { completedAt: AT } } });
    expect(done).toMatchObject({ status: 'completed', completedAt: AT });
    expect((await owner.sees(startTour, { body: { tourId: TOUR } })).lastActiveStep).toBe(0);
    expect((await owner.sees(getTourProgress))[TOUR]).toMatchObject({ status: 'in_progress', completedSteps: [], lastActiveStep: 0 });
    expect((await trail(msp)).map(({ action }) => action)).toEqual([
      'tour.started',
      'tour.skipped',
      'tour.started',
      'tour.completed',
      'tour.started',
    ]);
  });

  test('Tour steps that are reported at the same moment are all stored', async () => {
    const { owner } = await server.organization();
    await owner.sees(startTour, { body: { tourId: TOUR } });
    await Promise.all(
      [0, 1, 2, 3].map((index) => owner.sees(reportTourProgress, { body: { tourId: TOUR, stepId: stepId(index), status: 'completed' } })),
    );
    expect((await owner.sees(getTourProgress))[TOUR]?.completedSteps.toSorted()).toEqual([0, 1, 2, 3].map(stepId).toSorted());
  });

  test("Another person's tour progress can be neither seen nor changed", async () => {
    const msp = await server.organization();
    const admin = await msp.person('admin');
    await msp.owner.sees(startTour, { body: { tourId: TOUR } });
    expect(await admin.sees(getTourProgress)).toEqual({});
    await admin.sees(reportTourProgress, { body: { tourId: TOUR, status: 'skipped' } });
    expect((await msp.owner.sees(getTourProgress))[TOUR]?.status).toBe('in_progress');
    expect(await (await server.organization()).owner.sees(getTourProgress)).toEqual({});
  });

  test('A tour through screens that a role may not see is refused to that role', async () => {
    const msp = await server.organization();
    const engineer = await msp.person('alignment_engineer');
    expect(await engineer.refused(startTour, { body: { tourId: TOUR } })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await (await msp.person('vcio')).sees(startTour, { body: { tourId: 'make-a-qbr' } });
    await msp.owner.sees(startTour, { body: { tourId: 'run-an-assessment' } });
    expect(await engineer.sees(getTourProgress)).toEqual({});
  });

  test.each([
    ['a tour that does not exist', { tourId: 'nowhere', status: 'completed' }, 404, 'TOUR_NOT_FOUND', undefined],
    ['a tour called like a word of the language', { tourId: 'constructor', status: 'completed' }, 404, 'TOUR_NOT_FOUND', undefined],
    ['a step that does not exist', { tourId: TOUR, stepId: 'nowhere', status: 'completed' }, 400, 'VALIDATION_ERROR', 'stepId'],
    ['a status that nobody can post', { tourId: TOUR, status: 'in_progress' }, 400, 'VALIDATION_ERROR', 'status'],
    ['no tour', { status: 'completed' }, 400, 'REQUIRED_FIELD', 'tourId'],
    [
      'a moment in words',
      { tourId: TOUR, status: 'skipped', metadata: { skippedAt: 'now' } },
      400,
      'VALIDATION_ERROR',
      'metadata.skippedAt',
    ],
  ])('A tour report of %s is refused and changes nothing', async (_what, payload, status, code, field) => {
    const { owner } = await server.organization();
    const answer = await owner.inject({ method: 'POST', url: '/api/onboarding/progress', payload });
    expect({ status: answer.statusCode, code: answer.json().code, field: answer.json().field }).toEqual({ status, code, field });
    expect(await owner.sees(getTourProgress)).toEqual({});
  });

  test('Starting an unknown tour is refused', async () => {
    const { owner } = await server.organization();
    expect(await owner.refused(startTour, { body: { tourId: 'nowhere' } })).toMatchObject({ status: 404, code: 'TOUR_NOT_FOUND' });
  });

  test('A person may disable automatic tours for themselves only', async () => {
    const msp = await server.organization();
    const admin = await msp.person('admin');
    expect(await admin.sees(getOnboardingPreferences)).toEqual({ autoStart: true });
    await admin.sees(saveOnboardingPreferences, { body: { autoStart: false } });
    await admin.sees(saveOnboardingPreferences, { body: { autoStart: false } });
    expect(await admin.sees(getOnboardingPreferences)).toEqual({ autoStart: false });
    expect(await msp.owner.sees(getOnboardingPreferences)).toEqual({ autoStart: true });
    expect(await trail(msp)).toHaveLength(1);
    await admin.sees(saveOnboardingPreferences, { body: { autoStart: true } });
    expect(await admin.sees(getOnboardingPreferences)).toEqual({ autoStart: true });
  });
});

describe('the setup checklist', () => {
  test('[TOUR-8] Each step of the setup checklist is complete once the organisation has the required data', async () => {
    const msp = await server.organization();
    const { owner } = msp;
    const none = { team: false, customer: false, assessment: false, approval: false, sso: false, integration: false };
    expect(await owner.sees(getSetupChecklist)).toEqual({ dismissed: false, complete: none });

    await msp.person('vcio');
    expect((await owner.sees(getSetupChecklist)).complete).toEqual({ ...none, team: true });
    const { id: customerId } = await owner.sees(createCustomer, { body: { name: 'Acme' } });
    expect((await owner.sees(getSetupChecklist)).complete).toEqual({ ...none, team: true, customer: true });
    await seedAssessment(server.pools, msp.id, { customerId, status: 'in_progress' });
    expect((await owner.sees(getSetupChecklist)).complete).toMatchObject({ assessment: true, approval: false });
    await seedAssessment(server.pools, msp.id, { customerId });
    expect((await owner.sees(getSetupChecklist)).complete).toMatchObject({ assessment: true, approval: true });
    await asOrganization(server.pools, msp.id, (tx) =>
      tx
        .updateTable('organizations')
        .set({ settings: JSON.stringify({ entra: { enabled: true } }) })
        .where('organizationId', '=', msp.id)
        .execute(),
    );
    expect((await owner.sees(getSetupChecklist)).complete).toMatchObject({ sso: true, integration: false });
  });

  test('Only administrators see the setup checklist', async () => {
    const msp = await server.organization();
    await (await msp.person('admin')).sees(getSetupChecklist);
    for (const role of ['vcio', 'alignment_engineer'] as const) {
      expect((await (await msp.person(role)).refused(getSetupChecklist)).code).toBe('FORBIDDEN');
    }
  });

  test('Only administrators dismiss the setup checklist for the whole organisation', async () => {
    const msp = await server.organization();
    const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Acme' } });
    await seedAssessment(server.pools, msp.id, { customerId });
    for (const role of ['vcio', 'alignment_engineer'] as const) {
      expect((await (await msp.person(role)).refused(dismissSetupChecklist)).code).toBe('FORBIDDEN');
    }
    expect((await msp.owner.sees(getSetupChecklist)).dismissed).toBe(false);
  });

  test('The setup checklist cannot be dismissed before the setup is complete', async () => {
    const { owner } = await server.organization();
    expect(await owner.refused(dismissSetupChecklist)).toMatchObject({ status: 409, code: 'CHECKLIST_INCOMPLETE' });
    expect((await owner.sees(getSetupChecklist)).dismissed).toBe(false);
  });

  test('[TOUR-9] Dismissing the setup checklist removes it for the whole organisation and is audited once', async () => {
    const msp = await server.organization();
    const admin = await msp.person('admin');
    const { id: customerId } = await msp.owner.sees(createCustomer, { body: { name: 'Acme' } });
    await seedAssessment(server.pools, msp.id, { customerId });
    const before = (await trail(msp)).length;

    await admin.sees(dismissSetupChecklist);
    await admin.sees(dismissSetupChecklist);
    expect((await msp.owner.sees(getSetupChecklist)).dismissed).toBe(true);
    expect((await msp.owner.sees(getCurrentOrganization)).settings.checklist).toEqual({ dismissed: true });
    expect((await trail(msp)).slice(before)).toEqual([
      {
        action: 'organization.updated',
        entityLabel: 'Northwind IT',
        before: { settings: { checklist: null } },
        after: { settings: { checklist: { dismissed: true } } },
      },
    ]);
    expect((await (await server.organization()).owner.sees(getSetupChecklist)).dismissed).toBe(false);
  });
});
