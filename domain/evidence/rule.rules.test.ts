import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateIn, dayWords, daysUntil, numberIn } from './figures.rules.ts';
import { LEVELS, verdictOf } from './levels.rules.ts';
import type { CheckMapping } from './mapping.rules.ts';
import { proposalsFor } from './proposals.rules.ts';
import { OUTCOMES, type FoundResult } from './results.rules.ts';
import { NUMBER_SOURCES, type Rule, ruleFault } from './rule.rules.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const found = (more: Partial<FoundResult> = {}): FoundResult => ({
  id: 'r1',
  runId: 'run',
  tool: 'scubagear',
  toolVersion: '1.5.1',
  scope: '',
  observedAt: '2026-11-27T00:00:00Z',
  checkId: 'MS.AAD.7.1v1',
  title: 'Two to eight Global Administrators.',
  outcome: 'fail',
  severity: null,
  detail: '',
  passed: null,
  total: null,
  ...more,
});
const ADMINS: Rule = { kind: 'number', figure: 'text', metFrom: 2, metTo: 4, partlyTo: 8 };
const levelOf = (rule: Rule, ...results: FoundResult[]) => verdictOf(rule, results, NOW)?.level ?? null;

function proposed(more: Partial<CheckMapping>, ...results: FoundResult[]) {
  const mapping = { tool: 'scubagear' as const, checks: ['MS.AAD.7.1'], days: 30, reversed: false, part: false, whole: false };
  const question = { key: 'q', text: 'q', type: 'alignment' as const, required: true, weight: 1, critical: false, internalOnly: false };
  const body = { sections: [{ key: 's', title: 'S', weight: 1, questions: [question] }] };
  return proposalsFor(body, new Map(), { results, mappings: [{ ...mapping, rule: ADMINS, ...more, questions: ['q'] }], now: NOW })[0];
}

describe('the first number of a text', () => {
  test.each([
    ['5 global administrators: anna@contoso.com, b2@contoso.com', 5],
    ['Global administrators:12', 12],
    ['On 2026-11-20 at 12:30, 1,204 devices of MS.AAD.7.1v1 were read', 1204],
    ['92.7 % pass', 92.7],
    ['Version 1.2.3 of 10.0.0.1/24 on host-7', null],
    ['12 Mar 2026', null],
    ['', null],
  ])('is read from "%s"', (text, number) => expect(numberIn(text)).toBe(number));
});

describe('the first date of a text', () => {
  test.each([
    ['Last restore test: 2026-03-12', '2026-03-12'],
    ['Expires on 5 January 2027, renewed 2026-01-05', '2027-01-05'],
    ['valid until Feb 29, 2028', '2028-02-29'],
    ['2026-02-30 is no day', null],
    ['03/04/2026', null],
  ])('is read from "%s"', (text, day) => expect(dateIn(text)).toBe(day));

  test('is shown with the name of its month and counted in days from today', () => {
    expect(dayWords('2026-03-02')).toBe('2 Mar 2026');
    expect([daysUntil('2026-11-28', NOW), daysUntil('2026-11-20', NOW), daysUntil('2026-12-01', NOW)]).toEqual([0, -8, 3]);
  });
});

describe('a number rule', () => {
  test.each([
    ['1 administrator', 'not_met'],
    ['2 administrators', 'met'],
    ['4 administrators', 'met'],
    ['7 administrators', 'partial'],
    ['9 administrators', 'not_met'],
    ['No figure', null],
  ])('for two to four administrators, partly up to eight, takes "%s" as %s', (detail, level) =>
    expect(levelOf(ADMINS, found({ detail }))).toBe(level),
  );

  test('compares the figures of a result too, and the worst result counts', () => {
    const failed: Rule = { kind: 'number', figure: 'failed', metTo: 0, partlyTo: 5 };
    expect(levelOf(failed, found({ passed: 38, total: 41 }))).toBe('partial');
    expect(levelOf(failed, found({ passed: 41, total: 41 }), found({ passed: 10, total: 41 }))).toBe('not_met');
    expect(levelOf(failed, found())).toBeNull();
  });

  test('names the number in the sentence', () => {
    expect(proposed({}, found({ detail: '6 administrators' }))).toMatchObject({
      value: 'partial',
      sentence: '6: Two to eight Global Administrators',
    });
    expect(proposed({ wordings: { some: '{number} administrators' } }, found({ detail: '6 found' }))?.sentence).toBe('6 administrators');
  });
});

describe('a date rule', () => {
  const test365: Rule = { kind: 'date', direction: 'past', metDays: 180, notMetDays: 365 };
  const renewal: Rule = { kind: 'date', direction: 'ahead', metDays: 30, notMetDays: 7 };

  test.each([
    [test365, '2026-11-01', 'met'],
    [test365, '2026-02-01', 'partial'],
    [test365, '2025-01-01', 'not_met'],
    [test365, '2027-01-01', null],
    [renewal, '2027-03-01', 'met'],
    [renewal, '2026-12-10', 'partial'],
    [renewal, '2026-11-30', 'not_met'],
    [renewal, '2026-01-01', 'not_met'],
  ] as const)('%j takes %s as %s', (rule, day, level) => expect(levelOf(rule, found({ detail: `On ${day}` }))).toBe(level));

  test('names the earliest deciding date in the sentence, whose text stays the same tomorrow', () => {
    const results = [found({ detail: 'Until 2026-12-10' }), found({ id: 'r2', detail: 'Until 2026-12-08', title: 'Portal' })];
    expect(proposed({ rule: renewal }, ...results)).toMatchObject({ value: 'partial', sentence: '8 Dec 2026: Portal' });
    expect(proposed({ rule: renewal, wordings: { some: 'Ends {date}' } }, ...results)?.sentence).toBe('Ends 8 Dec 2026');
  });
});

test('Results of tool versions that are too old do not count', () => {
  const detail = '3 found';
  expect(proposed({ fromVersion: '1.10' }, found({ detail }))).toBeUndefined();
  expect(proposed({ fromVersion: '1.5' }, found({ detail }))?.value).toBe('met');
  expect(proposed({ fromVersion: '1' }, found({ detail, toolVersion: '' }))).toBeUndefined();
});

describe('limits that contradict each other', () => {
  test.each<[Rule, string | undefined]>([
    [{ kind: 'share', notMetBelow: 80, metAt: 80 }, 'metAt'],
    [{ kind: 'share', notMetBelow: 80, metAt: 100 }, undefined],
    [{ kind: 'number', figure: 'text' }, 'metTo'],
    [{ kind: 'number', figure: 'text', metFrom: 4, metTo: 2 }, 'metTo'],
    [{ kind: 'number', figure: 'text', metFrom: 2, partlyFrom: 3 }, 'partlyFrom'],
    [{ kind: 'number', figure: 'text', metTo: 4, partlyTo: 3 }, 'partlyTo'],
    [{ kind: 'number', figure: 'text', metTo: 4, partlyFrom: 0 }, 'partlyFrom'],
    [ADMINS, undefined],
    [{ kind: 'date', direction: 'past', metDays: 90, notMetDays: 30 }, 'notMetDays'],
    [{ kind: 'date', direction: 'ahead', metDays: 7, notMetDays: 30 }, 'metDays'],
    [{ kind: 'date', direction: 'ahead', metDays: 30, notMetDays: 30 }, undefined],
  ])('%j are named', (rule, field) => expect(ruleFault(rule)?.field).toBe(field));
});

describe('for all results', () => {
  const results = fc
    .array(
      fc.record({
        outcome: fc.constantFrom(...OUTCOMES),
        detail: fc.string({ maxLength: 40 }).chain((text) => fc.constantFrom(text, `${text} 5`, `${text} 2026-11-20`, `7 ${text}`)),
        passed: fc.constantFrom(null, 0, 3, 41),
      }),
      { maxLength: 5 },
    )
    .map((all) => all.map((one, at) => found({ ...one, id: `r${at}`, total: one.passed === null ? null : 41 })));
  const limit = fc.integer({ min: 0, max: 50 });
  const numberRule = fc
    .record({ figure: fc.constantFrom(...NUMBER_SOURCES), metFrom: limit, span: limit, slack: limit })
    .map(({ figure, metFrom, span, slack }): Rule => ({
      kind: 'number',
      figure,
      metFrom,
      metTo: metFrom + span,
      partlyTo: metFrom + span + slack,
    }));
  const dateRule = fc
    .record({ direction: fc.constantFrom('past' as const, 'ahead' as const), near: limit, span: limit })
    .map(({ direction, near, span }): Rule =>
      direction === 'past'
        ? { kind: 'date', direction, metDays: near, notMetDays: near + span }
        : { kind: 'date', direction, metDays: near + span, notMetDays: near },
    );

  test.each([
    ['number', numberRule],
    ['date', dateRule],
  ])('a %s rule gives the worst level of single results, whatever their order', (_, rules) => {
    fc.assert(
      fc.property(rules, results, (rule, all) => {
        expect(ruleFault(rule)).toBeNull();
        const single = all.flatMap((result) => levelOf(rule, result) ?? []);
        const worst = LEVELS.find((level) => single.includes(level)) ?? null;
        expect(levelOf(rule, ...all)).toBe(worst);
        expect(levelOf(rule, ...all.toReversed())).toBe(worst);
      }),
    );
  });

  test('manual, skipped and faulty results never propose an answer by any rule', () => {
    const unmeasured = results.map((all) => all.filter(({ outcome }) => !['pass', 'warn', 'fail'].includes(outcome)));
    fc.assert(
      fc.property(numberRule, dateRule, unmeasured, (one, other, all) => [one, other].every((rule) => !proposed({ rule }, ...all))),
    );
  });
});
