import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#domain/assessments/answers.rules.ts';
import type { Question, TemplateBody } from '#domain/templates/templates.rules.ts';
import { type Mapping, matchesCheck } from './mapping.rules.ts';
import { proposalsFor } from './proposals.rules.ts';
import { countsOf, isMeasured, notFactoredReason, OUTCOMES, type Outcome, type FoundResult } from './results.rules.ts';

const NOW = Date.parse('2026-11-24T09:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();

const question = (key: string, type: Question['type'] = 'alignment'): Question => ({
  key,
  text: key,
  type,
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const BODY: TemplateBody = {
  sections: [
    { key: 'one', title: 'One', weight: 1, questions: [question('mfa'), question('forward', 'yes_no'), question('shared', 'yes_no')] },
    { key: 'two', title: 'Two', weight: 1, questions: [question('devices'), question('keys'), question('note', 'text')] },
  ],
};
const mapping = (questions: string[], checks: string[], more: Partial<Mapping> = {}): Mapping => ({
  tool: 'scubagear',
  checks,
  questions,
  rule: { kind: 'worst' },
  days: 30,
  reversed: false,
  part: false,
  whole: false,
  ...more,
});
const MAPPINGS = [
  mapping(['mfa'], ['MS.AAD.3.2', 'MS.AAD.3.6']),
  mapping(['mfa'], ['MT.10*'], { tool: 'maester' }),
  mapping(['forward', 'note'], ['MS.EXO.1.1']),
  mapping(['shared'], ['MS.AAD.7.1'], { reversed: true }),
  mapping(['keys'], ['MS.DEFENDER.9.1'], { part: true }),
  mapping(['devices'], ['devices.edr'], { tool: 'ocsf', rule: { kind: 'share', notMetBelow: 80, metAt: 100 } }),
];

let next = 0;
const result = (checkId: string, outcome: Outcome, more: Partial<FoundResult> = {}): FoundResult => {
  next += 1;
  const { tool = 'scubagear', observedAt = ago(4) } = more;
  const run = `${tool} ${observedAt}`;
  const from = { id: `r${next}`, runId: run, tool, toolVersion: '1.8.0', scope: 'fabrikam.com', observedAt };
  const common = { checkId, title: `Title of ${checkId}`, outcome, severity: null, detail: '', passed: null, total: null };
  return { ...from, ...common, ...more };
};
const proposed = (results: FoundResult[], answers: Record<string, Partial<Answer>> = {}) =>
  proposalsFor(
    BODY,
    new Map(Object.entries(answers).map(([key, answer]) => [key, { value: null, notApplicable: false, points: null, ...answer }])),
    { results, mappings: MAPPINGS, now: NOW },
  );

describe('what a file proposes', () => {
  test.each<[Outcome[], string]>([
    [['pass', 'pass'], 'met'],
    [['pass', 'warn'], 'partial'],
    [['warn', 'fail'], 'not_met'],
    [['pass', 'error'], 'met'],
  ])('The results %j propose %s', ([first = 'pass', second = 'pass'], value) => {
    expect(proposed([result('MS.AAD.3.2v2', first), result('MS.AAD.3.6v1', second)])).toMatchObject([{ questionKey: 'mfa', value }]);
  });

  test('A yes-no question is answered with yes or no, also where yes is the bad answer', () => {
    const both = [result('MS.EXO.1.1v2', 'pass'), result('MS.AAD.7.1v1', 'fail')];
    expect(proposed(both).map(({ questionKey, value }) => [questionKey, value])).toEqual([
      ['forward', 'yes'],
      ['shared', 'yes'],
    ]);
  });

  test('Checks of only a part of a question propose its failure and never its fulfilment', () => {
    expect(proposed([result('MS.DEFENDER.9.1v1', 'pass')])).toEqual([]);
    expect(proposed([result('MS.DEFENDER.9.1v1', 'fail')])).toMatchObject([{ questionKey: 'keys', value: 'not_met' }]);
  });

  test('A share of devices is proposed with its figures', () => {
    const device = (passed: number) => result('devices.edr', 'warn', { tool: 'ocsf', passed, total: 46, title: 'EDR is installed' });
    expect(proposed([device(46)])[0]).toMatchObject({ value: 'met', sentence: '46 of 46 pass: EDR is installed' });
    expect(proposed([device(43)])[0]).toMatchObject({ value: 'partial', sentence: '43 of 46 pass: EDR is installed' });
    expect(proposed([device(12)])[0]).toMatchObject({ value: 'not_met' });
  });

  test('The sentence names the failed check and how many failed', () => {
    const [proposal] = proposed([result('MS.AAD.3.2v2', 'pass'), result('MS.AAD.3.6v1', 'fail')]);
    expect(proposal).toMatchObject({ sentence: '1 of 2 checks failed: Title of MS.AAD.3.6v1', validUntil: '2026-12-20' });
    expect(proposal?.results.map(({ checkId, decides }) => [checkId, decides])).toEqual([
      ['MS.AAD.3.6v1', true],
      ['MS.AAD.3.2v2', false],
    ]);
  });

  test('A proposal says whether it agrees with the answer', () => {
    const results = [result('MS.AAD.3.2v2', 'pass')];
    expect(proposed(results)[0]?.agrees).toBeNull();
    expect(proposed(results, { mfa: { value: 'met' } })[0]?.agrees).toBe(true);
    expect(proposed(results, { mfa: { value: 'partial' } })[0]?.agrees).toBe(false);
    expect(proposed(results, { mfa: { notApplicable: true } })[0]?.agrees).toBe(false);
  });

  test('The worse of two tools proposes and both are shown', () => {
    const [proposal] = proposed([result('MS.AAD.3.2v2', 'pass'), result('MT.1001', 'warn', { tool: 'maester' })]);
    expect(proposal).toMatchObject({ value: 'partial', tools: ['scubagear', 'maester'] });
    expect(proposal?.results).toHaveLength(2);
  });

  test('A later run of the same tool and tenant replaces the earlier one', () => {
    const old = result('MS.AAD.3.2v2', 'fail', { observedAt: ago(10) });
    expect(proposed([old, result('MS.AAD.3.2v2', 'pass')])).toMatchObject([{ value: 'met' }]);
    expect(proposed([old, result('MS.AAD.3.2v2', 'pass', { scope: 'contoso.com' })])).toMatchObject([{ value: 'not_met' }]);
  });

  test('Of two files measured at the same time, the one imported later counts', () => {
    const [first, second] = [result('MS.AAD.3.2v2', 'fail', { runId: 'run 1' }), result('MS.AAD.3.2v2', 'pass', { runId: 'run 2' })];
    expect(proposed([second, first])).toMatchObject([{ value: 'met' }]);
    expect(proposed([first, second])).toMatchObject([{ value: 'met' }]);
  });

  test.each([31, 400, -3])('A result that is %i days old proposes nothing', (days) => {
    expect(proposed([result('MS.AAD.3.2v2', 'fail', { observedAt: ago(days) })])).toEqual([]);
  });
});

describe('whatever the files hold', () => {
  const anyResults = fc.array(
    fc.record({
      checkId: fc.constantFrom('MS.AAD.3.2v2', 'MS.AAD.3.6v1', 'MT.1001', 'MS.EXO.1.1v2', 'MS.AAD.7.1v1', 'devices.edr', 'other'),
      outcome: fc.constantFrom(...OUTCOMES),
      tool: fc.constantFrom('scubagear' as const, 'maester' as const, 'ocsf' as const),
      scope: fc.constantFrom('fabrikam.com', 'contoso.com'),
      observedAt: fc.integer({ min: -5, max: 60 }).map(ago),
      figures: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    }),
    { maxLength: 30 },
  );
  const read = (rows: typeof anyResults extends fc.Arbitrary<infer T> ? T : never) =>
    rows.map(({ checkId, outcome, figures, ...more }) =>
      result(checkId, outcome, { ...more, passed: figures, total: figures === null ? null : 40 }),
    );
  const sentences = (results: FoundResult[]) => proposed(results).map(({ questionKey, value, sentence }) => [questionKey, value, sentence]);

  test('No proposal is made without a fresh result that the tool has measured', () => {
    fc.assert(
      fc.property(anyResults, (rows) => {
        for (const { results } of proposed(read(rows))) {
          expect(results.some(({ isFresh, decides, outcome }) => isFresh && decides && isMeasured(outcome))).toBe(true);
        }
      }),
    );
  });

  test('Manual, skipped and failed checks never change a proposal', () => {
    fc.assert(
      fc.property(anyResults, fc.constantFrom('manual' as const, 'error' as const, 'not_applicable' as const), (rows, outcome) => {
        const results = read(rows);
        // In runs that exist, so that none becomes the latest by them.
        const more = results.map((row) => ({ ...row, id: `${row.id}+`, outcome }));
        expect(sentences([...results, ...more])).toEqual(sentences(results));
      }),
    );
  });

  test('The order of the files changes nothing', () => {
    const shuffled = anyResults.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        expect(sentences(read(others))).toEqual(sentences(read(rows)));
      }),
    );
  });

  test('The same file again changes nothing', () => {
    fc.assert(
      fc.property(anyResults, (rows) => {
        const values = (results: FoundResult[]) => proposed(results).map(({ questionKey, value }) => [questionKey, value]);
        expect(values([...read(rows), ...read(rows)])).toEqual(values(read(rows)));
      }),
    );
  });

  test('A failed check never makes a proposal better', () => {
    const rank = ['not_met', 'partial', 'met'];
    fc.assert(
      fc.property(anyResults, (rows) => {
        const results = read(rows);
        const before = proposed(results).find(({ questionKey }) => questionKey === 'mfa');
        const latest = before?.results.find(({ tool, isFresh: fresh }) => tool === 'scubagear' && fresh);
        if (!before || !latest) return;
        const after = proposed([...results, { ...latest, id: 'worse', outcome: 'fail' }]).find(({ questionKey }) => questionKey === 'mfa');
        expect(rank.indexOf(String(after?.value ?? 'met'))).toBeLessThanOrEqual(rank.indexOf(String(before.value)));
        expect(after?.value).toBe('not_met');
      }),
    );
  });
});

test.each([
  ['MS.AAD.3.2', 'MS.AAD.3.2v2', true],
  ['MS.AAD.3.2', 'ms.aad.3.2', true],
  ['MS.AAD.3.2', 'MS.AAD.3.20v1', false],
  ['MS.DEFENDER.2.*', 'MS.DEFENDER.2.3v1', true],
  ['MS.DEFENDER.2.*', 'MS.DEFENDER.20.3v1', false],
  ['21780', '21780', true],
])('The mapping %s covers the check %s: %s', (pattern, checkId, expected) => {
  expect(matchesCheck(pattern, checkId)).toBe(expected);
});

test('Checks that are not factored in are counted with their reason', () => {
  expect(notFactoredReason({ outcome: 'manual' }, { isMapped: true, isFresh: true })).toBe('manual');
  expect(notFactoredReason({ outcome: 'pass' }, { isMapped: false, isFresh: false })).toBe('unmapped');
  expect(notFactoredReason({ outcome: 'pass' }, { isMapped: true, isFresh: false })).toBe('too_old');
  expect(notFactoredReason({ outcome: 'fail' }, { isMapped: true, isFresh: true })).toBeNull();
  expect(countsOf([{ outcome: 'pass' }, { outcome: 'pass' }, { outcome: 'error' }])).toMatchObject({ pass: 2, error: 1, fail: 0 });
});
