import { expect, test } from 'vitest';
import { isSetUp, SETUP_STEPS, type SetupCounts, setupProgress } from './onboarding.setup.rules.ts';

const nothing: SetupCounts = { people: 1, customers: 0, assessments: 0, approved: 0, hasSingleSignOn: false, integrations: 0 };
const required: SetupCounts = { ...nothing, people: 2, customers: 1, assessments: 1, approved: 1 };

test('[TOUR-5] The setup has six steps, two of them optional, with the links of the specification', () => {
  expect(SETUP_STEPS).toHaveLength(6);
  expect(SETUP_STEPS.filter(({ isOptional }) => isOptional).map(({ id }) => id)).toEqual(['sso', 'integration']);
  expect(new Set(SETUP_STEPS.map(({ to }) => to.replace('?dialog=new', '')))).toEqual(
    new Set(['/users', '/customers', '/assessments', '/integrations', '/integrations#sso']),
  );
});

test('[TOUR-24] The setup steps link to the forms themselves, and a one-person organisation sees no mention of unused roles', () => {
  expect(SETUP_STEPS.filter(({ to }) => to.includes('dialog=new')).map(({ id }) => id)).toEqual(['customer', 'assessment']);
  expect(JSON.stringify(SETUP_STEPS)).not.toMatch(/vCIO|engineer/iu);
});

test.each<[keyof SetupCounts, number | boolean, string, boolean]>([
  ['people', 1, 'team', false],
  ['people', 2, 'team', true],
  ['customers', 1, 'customer', true],
  ['assessments', 1, 'assessment', true],
  ['approved', 1, 'approval', true],
  ['hasSingleSignOn', true, 'sso', true],
  ['integrations', 1, 'integration', true],
])('[TOUR-6] The setup with %s %s has the step %s complete: %s', (count, value, step, expected) => {
  const complete = setupProgress({ ...nothing, [count]: value });
  expect(Object.entries(complete).filter(([, done]) => done)).toEqual(expected ? [[step, true]] : []);
});

test('The setup is complete without the optional steps, and only once all others are done', () => {
  expect(isSetUp(setupProgress(required))).toBe(true);
  for (const missing of ['people', 'customers', 'assessments', 'approved'] as const) {
    expect(isSetUp(setupProgress({ ...required, hasSingleSignOn: true, integrations: 3, [missing]: 0 })), missing).toBe(false);
  }
});
