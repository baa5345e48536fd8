import { expect, test } from 'vitest';
import type { FrameworkRef, Question } from '#domain/templates/templates.rules.ts';
import type { CheckMapping } from './mapping.rules.ts';
import { controlNumber, mappingsByReference } from './references.rules.ts';
import type { Tool } from './results.rules.ts';

const body = (...refs: FrameworkRef[]) => {
  const question: Question = {
    key: 'q',
    text: 'Is it so?',
    type: 'alignment',
    required: true,
    weight: 1,
    critical: false,
    internalOnly: false,
    frameworkRefs: refs,
  };
  return { sections: [{ key: 's', title: 'S', weight: 1, questions: [question] }] };
};
const found = (tool: Tool, ...checkIds: string[]) => checkIds.map((checkId) => ({ tool, checkId }));
const NONE = { taken: new Set<string>(), known: new Map<string, CheckMapping[]>() };

test.each([
  ['a control of OSCAL results', { framework: 'NIST SP 800-53', ref: 'AC-2' }, found('oscal', 'ac-2', 'ac-20'), ['ac-2']],
  [
    'an objective of OSCAL results',
    { framework: 'NIST SP 800-53', ref: 'AC-02' },
    found('oscal', 'ac-2_smt', 'ac-2_obj.a'),
    ['ac-2_smt', 'ac-2_obj.a'],
  ],
  ['a control of CISA', { framework: 'SCuBA', ref: 'MS.AAD.3.2' }, found('scubagear', 'MS.AAD.3.2v2', 'MS.AAD.3.20v1'), ['MS.AAD.3.2v2']],
  ['a control of CIS', { framework: 'CIS Microsoft 365', ref: '1.1.1' }, found('maester', 'CIS.M365.1.1.1', '1.1.1'), ['CIS.M365.1.1.1']],
  ['an Essential Eight control', { framework: 'Essential Eight', ref: 'ISM-1504' }, found('oscal', 'ism-1504'), ['ism-1504']],
])('A question gets the results of %s by its number', (_, ref, results, checks) => {
  expect(mappingsByReference(body(ref), results, NONE)).toMatchObject([{ checks, questions: ['q'], part: false }]);
});

test('Checks of a starter question with the same reference propose only a failure', () => {
  const known = new Map([
    [
      controlNumber('PR.AA-03'),
      [{ tool: 'scubagear', checks: ['MS.AAD.3.2'], rule: { kind: 'worst' }, days: 30, reversed: false, part: false, whole: false }],
    ],
  ]) as ReadonlyMap<string, CheckMapping[]>;
  expect(mappingsByReference(body({ framework: 'NIST CSF', ref: 'pr.aa-3' }), [], { ...NONE, known })).toMatchObject([
    { checks: ['MS.AAD.3.2'], questions: ['q'], part: true },
  ]);
});

test('A question with a mapping keeps it alone, and an unknown number maps nothing', () => {
  const results = found('oscal', 'ac-2');
  expect(mappingsByReference(body({ framework: 'NIST', ref: 'AC-2' }), results, { ...NONE, taken: new Set(['q']) })).toEqual([]);
  expect(mappingsByReference(body({ framework: 'NIST', ref: 'AC-3' }), results, NONE)).toEqual([]);
});
