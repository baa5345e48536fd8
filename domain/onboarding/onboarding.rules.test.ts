import { describe, expect, test } from 'vitest';
import {
  afterReport,
  ANY_PAGE,
  appliesTo,
  leadsElsewhere,
  mayTake,
  startedAgain,
  TOUR_CATEGORIES,
  TOUR_POSITIONS,
  tourMinutes,
  tourPercent,
  type TourState,
  tourToStart,
} from './onboarding.rules.ts';
import { TOURS } from './onboarding.tours.ts';
import { LOWEST_ROLE, rank, type Permission, type Role } from '#domain/users/permissions.rules.ts';

const tour = {
  steps: ['one', 'two', 'three'].map((id) => ({
    id,
    title: 'Title',
    content: 'Content.',
    target: 'main',
    page: ANY_PAGE,
    position: 'auto' as const,
    category: 'tips' as const,
  })),
};
const stateOf = (change: Partial<TourState> = {}): TourState => ({
  status: 'in_progress',
  completedSteps: [],
  lastActiveStep: 0,
  ...change,
});
const offered = (id: string, autoStart: boolean, ...targetRoles: Role[]) => ({ id, autoStart, targetRoles });

describe('the audience of a tour', () => {
  test.each<[string, Role[], Role[], boolean]>([
    ['one of several roles is enough', ['vcio', 'admin'], ['admin'], true],
    ['another role is not', ['vcio'], ['admin'], false],
    ['a higher role is not meant by itself', ['alignment_engineer'], ['owner'], false],
    ['nobody named is everybody', [], ['alignment_engineer'], true],
    ['a person without a role counts as an engineer', ['alignment_engineer'], [], true],
  ])('[TOUR-1] A tour is meant for the people of its roles: %s', (_what, targetRoles, roles, expected) => {
    expect(appliesTo({ targetRoles }, roles)).toBe(expected);
  });

  test('A person with the role of a tour or a higher one may start it from the help page, and a lower role may not', () => {
    expect(mayTake({ targetRoles: ['vcio'] }, ['owner'])).toBe(true);
    expect(mayTake({ targetRoles: ['vcio'] }, ['vcio'])).toBe(true);
    expect(mayTake({ targetRoles: ['vcio'] }, ['alignment_engineer'])).toBe(false);
    expect(mayTake({ targetRoles: ['admin', 'owner'] }, ['vcio'])).toBe(false);
    expect(mayTake({ targetRoles: [] }, [])).toBe(true);
  });
});

describe('tours that start automatically', () => {
  const tours = [
    offered('silent', false, 'vcio'),
    offered('owners', true, 'owner'),
    offered('first', true, 'vcio'),
    offered('second', true, 'vcio'),
    offered('anybody', true),
  ];
  test.each<[string, Record<string, unknown>, Role[], string | undefined]>([
    ['the first that matches', {}, ['vcio'], 'first'],
    ['not one that has a record, however it ended', { first: { status: 'dismissed' } }, ['vcio'], 'second'],
    ['one that names no role is for everybody', {}, ['alignment_engineer'], 'anybody'],
    ['none when all have a record', { first: {}, second: {}, anybody: {} }, ['vcio'], undefined],
    ['each role its own', {}, ['owner'], 'owners'],
  ])('[TOUR-2] The tour that starts automatically is chosen by role and tour record: %s', (_what, progress, roles, expected) => {
    expect(tourToStart(tours, progress, roles)?.id).toBe(expected);
  });

  test('A tour whose id is a built-in property name of JavaScript still counts as never started', () => {
    expect(tourToStart([offered('constructor', true)], {}, [])?.id).toBe('constructor');
  });
});

describe('progress of a person in a tour', () => {
  test('A tour starts at its first step', () => {
    expect(startedAgain(undefined)).toEqual(stateOf());
  });

  test.each(['in_progress', 'skipped', 'dismissed'] as const)('A tour with the status %s resumes at its last step', (status) => {
    expect(startedAgain(stateOf({ status, completedSteps: ['one'], lastActiveStep: 1 }))).toEqual(
      stateOf({ completedSteps: ['one'], lastActiveStep: 1 }),
    );
  });

  test('A completed tour starts from the beginning', () => {
    expect(startedAgain(stateOf({ status: 'completed', completedSteps: ['one', 'two'], lastActiveStep: 2 }))).toEqual(stateOf());
  });

  test('Completing a step leads to the next one, and the last step has no next', () => {
    const once = afterReport(tour, undefined, { status: 'completed', stepId: 'one' });
    expect(once).toEqual(stateOf({ completedSteps: ['one'], lastActiveStep: 1 }));
    expect(afterReport(tour, once, { status: 'completed', stepId: 'three' }).lastActiveStep).toBe(2);
  });

  test('Reporting a step of a tour twice completes it once', () => {
    const twice = afterReport(tour, stateOf({ completedSteps: ['one', 'two'] }), { status: 'completed', stepId: 'one' });
    expect(twice.completedSteps.toSorted()).toEqual(['one', 'two']);
  });

  test.each(['completed', 'skipped', 'dismissed'] as const)('A tour with the status %s keeps its step', (status) => {
    expect(afterReport(tour, stateOf({ completedSteps: ['one'], lastActiveStep: 1 }), { status })).toEqual({
      status,
      completedSteps: ['one'],
      lastActiveStep: 1,
    });
  });

  test('Leaving a tour stores the step', () => {
    expect(afterReport(tour, stateOf({ lastActiveStep: 2 }), { status: 'skipped', stepId: 'two' }).lastActiveStep).toBe(1);
  });

  test('A late report of a step does not reopen a tour that has ended', () => {
    expect(afterReport(tour, stateOf({ status: 'skipped' }), { status: 'completed', stepId: 'one' }).status).toBe('skipped');
  });

  test('The progress of a tour is 100 % on its last step', () => {
    expect([0, 1, 2].map((index) => tourPercent(index, 3))).toEqual([33, 67, 100]);
    expect(tourPercent(0, 0)).toBe(0);
  });

  test('A tour is estimated at twenty seconds per step and at least one minute', () => {
    expect([1, 5, 6, 8].map(tourMinutes)).toEqual([1, 2, 2, 3]);
  });
});

test.each([
  ['/customers', '/', true],
  ['/customers', '/customers', false],
  ['/customers', '/customers/1', true],
  ['/', '/customers', false],
  ['*', '/customers', false],
])('[TOUR-3] A tour step of %s shown on %s leads to another page: %s', (page, path, expected) => {
  expect(leadsElsewhere({ page }, path)).toBe(expected);
});

describe('the built-in tours', () => {
  /** Permissions for the screens of the steps; unlisted screens are open to all roles. */
  const NEEDS: Readonly<Record<string, Permission>> = { '/users': 'users:view', '/settings': 'settings:edit', '/qbrs': 'qbrs:view' };

  test('Each tour has five to eight steps with unique ids', () => {
    for (const { id, steps } of TOURS) {
      expect(steps.length, id).toBeGreaterThanOrEqual(5);
      expect(steps.length, id).toBeLessThanOrEqual(8);
      expect(new Set(steps.map((step) => step.id)).size, id).toBe(steps.length);
    }
    expect(new Set(TOURS.map(({ id }) => id)).size).toBe(5);
  });

  test('[TOUR-4] Each tour step has a text, a marked target, a page, a position and a category', () => {
    for (const { steps } of TOURS) {
      for (const step of steps) {
        expect(step.title.length, step.id).toBeLessThanOrEqual(40);
        expect(step.content.length, step.id).toBeGreaterThan(40);
        expect(step.content, step.id).toMatch(/\.$/);
        expect(step.target).toMatch(/^\[data-onboarding="[a-z-]+"\](, \[data-onboarding="[a-z-]+"\])?$/);
        expect(step.page).toMatch(/^(\*|\/[a-z-]+)$/);
        expect(TOUR_POSITIONS).toContain(step.position);
        expect(TOUR_CATEGORIES).toContain(step.category);
      }
    }
  });

  test('[TOUR-26] The first tour of an owner ends at the button that adds a customer, the next setup step', () => {
    const last = TOURS.find(({ id }) => id === 'first-hour')?.steps.at(-1);
    expect(last).toMatchObject({ page: '/customers', target: '[data-onboarding="new-customer"]' });
  });

  test('A tour that starts automatically begins on the current page, so it never navigates away unasked', () => {
    for (const { autoStart, steps } of TOURS) if (autoStart) expect(steps[0]?.page).toBe(ANY_PAGE);
  });

  test("No tour leads to a screen that the person's role may not see", () => {
    for (const { id, targetRoles, steps } of TOURS) {
      const lowest = Math.min(...targetRoles.map(rank));
      for (const { page } of steps) {
        const needed = NEEDS[page];
        if (needed) expect(lowest, `${id} ${page}`).toBeGreaterThanOrEqual(rank(LOWEST_ROLE[needed]));
      }
    }
  });

  test('Owners, engineers and vCIOs each have a welcome tour', () => {
    const welcome = (role: Role) => tourToStart(TOURS, {}, [role])?.id;
    expect(welcome('owner')).toBe('first-hour');
    expect(welcome('admin')).toBe('first-hour');
    expect(welcome('alignment_engineer')).toBe('run-an-assessment');
    expect(welcome('vcio')).toBe('review-and-approve');
  });
});
