import type { FoundResult } from './results.rules.ts';
import { describe, expect, test } from 'vitest';
import type { Question } from '#domain/templates/templates.rules.ts';
import { type CheckMapping, mappingFault, mappingsOf } from './mapping.rules.ts';
import { proposalsFor } from './proposals.rules.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const question = (key: string, type: Question['type'] = 'alignment'): Question => ({
  key,
  text: key,
  type,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const BODY = {
  sections: [{ key: 's', title: 'S', weight: 1, questions: [question('mfa'), question('servers', 'yes_no'), question('note', 'text')] }],
};
const mapping = (more: Partial<CheckMapping> = {}): CheckMapping => ({
  tool: 'scubagear',
  checks: ['MS.AAD.3.2'],
  rule: { kind: 'worst' },
  days: 30,
  reversed: false,
  part: false,
  whole: false,
  ...more,
});
const found = (more: Partial<FoundResult> = {}): FoundResult => ({
  id: 'r1',
  runId: 'run',
  tool: 'scubagear',
  toolVersion: '1',
  scope: '',
  observedAt: '2026-11-27T00:00:00Z',
  checkId: 'MS.AAD.3.2v2',
  title: 'MFA for all users.',
  outcome: 'fail',
  severity: null,
  detail: '',
  passed: null,
  total: null,
  ...more,
});
const proposed = (own: CheckMapping, result: FoundResult, key = 'mfa') =>
  proposalsFor(BODY, new Map(), { results: [result], mappings: [{ ...own, questions: [key] }], now: NOW })[0];

describe('an own sentence', () => {
  const wordings = {
    some: '{passed} of {total} users have MFA; {failed} do not',
    all: 'All {total} have MFA',
    one: 'One of {total} has none',
  };

  test.each([
    [38, 'fail', '38 of 41 users have MFA; 3 do not'],
    [41, 'pass', 'All 41 have MFA'],
    [40, 'fail', 'One of 41 has none'],
    [0, 'fail', '0 of 41 users have MFA; 41 do not'],
  ] as const)('shows the figures of %i of 41 passed users', (passed, outcome, sentence) => {
    expect(proposed(mapping({ wordings }), found({ passed, total: 41, outcome }))?.sentence).toBe(sentence);
  });

  test('stays as it is apart from the figures', () => {
    expect(proposed(mapping({ wordings: { some: '{constructor} $& {total}' } }), found())?.sentence).toBe('{constructor} $& 1');
  });
});

test('Without an own sentence the check is named', () => {
  expect(proposed(mapping(), found())?.sentence).toBe('Failed: MFA for all users');
});

test('The rule "any result" answers yes whatever was measured, and nothing if nothing was', () => {
  const own = mapping({ rule: { kind: 'present' } });
  expect(proposed(own, found(), 'servers')?.value).toBe('yes');
  expect(proposed(own, found({ outcome: 'not_applicable' }), 'servers')).toBeUndefined();
});

test('Own mappings replace the shipped ones of their question only', () => {
  const shipped = [{ ...mapping(), questions: ['mfa', 'other'] }];
  const all = mappingsOf([{ questionKey: 'mfa', mappings: [mapping({ tool: 'maester' })] }], shipped);
  expect(all.map(({ tool, questions }) => [tool, questions])).toEqual([
    ['scubagear', ['other']],
    ['maester', ['mfa']],
  ]);
  expect(mappingsOf([{ questionKey: 'mfa', mappings: [] }], shipped)).toMatchObject([{ questions: ['other'] }]);
});

test('A mapping of an unknown question, of a question named twice, or of a text question is a fault', () => {
  const own = (questionKey: string) => ({ questionKey, mappings: [mapping()] });
  expect(mappingFault(BODY, [own('mfa'), own('servers')])).toBeNull();
  expect(mappingFault(BODY, [own('mfa'), own('gone')])).toMatchObject({ at: 1 });
  expect(mappingFault(BODY, [own('mfa'), own('mfa')])).toMatchObject({ at: 1 });
  expect(mappingFault(BODY, [own('note')])).toMatchObject({ at: 0 });
});
