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

const carrying = (checkId: string, ...refs: [framework: string, ref: string][]) => [
  { tool: 'ocsf' as const, checkId, refs: refs.map(([framework, ref]) => ({ framework, ref })) },
];

test.each([
  ['CIS Microsoft Azure Foundations', '5.3.1', ['CIS azure 3.0', '5.3.1'], false],
  ['CIS Microsoft 365 v4.0', '1.1.1', ['CIS m365 4.0', '1.1.1'], false],
  ['CIS Kubernetes', '1.2.6', ['CIS kubernetes 1.10', '1.2.6'], false],
  ['CIS Controls v8', '6.3', ['CIS-Controls-8.1', '6.3'], true],
  ['NIST SP 800-53 Rev. 5', 'AC-2(1)', ['NIST-800-53-Revision-5', 'ac_2_1'], true],
  ['NIST SP 800-53', 'AU-3', ['NIST-800-53-Revision-5', 'au_3_a'], true],
  ['NIST CSF 2.0', 'PR.DS-01', ['NIST-CSF-2.0', 'ds_1'], true],
  ['NIST SP 800-171', '3.5.3', ['NIST-800-171-Revision-2', '3_5_3'], true],
  ['Essential Eight', 'ISM-1504', ['ASD-Essential-Eight', 'ISM-1504'], true],
  ['ISO/IEC 27001:2022', 'A.5.15', ['ISO27001-2022', 'A.5.15'], true],
  ['PCI DSS 4.0', '8.4.2', ['PCI-4.0', '8.4.2'], true],
  ['SOC 2', 'CC6.1', ['SOC2', 'cc_6_1'], true],
])('A question about %s %s gets the checks that carry this number', (framework, ref, carried, part) => {
  const results = carrying('some_check', carried as [string, string]);
  expect(mappingsByReference(body({ framework, ref }), results, NONE)).toMatchObject([
    { tool: 'ocsf', checks: ['some_check'], questions: ['q'], part },
  ]);
});

test.each([
  ['another product', 'CIS Controls', '6.3', ['CIS azure 3.0', '6.3']],
  ['another cloud', 'CIS AWS Foundations', '1.1', ['CIS azure 3.0', '1.1']],
  ['another version', 'CIS Azure 2.1', '5.3.1', ['CIS azure 3.0', '5.3.1']],
  ['an enhancement of the control', 'NIST SP 800-53', 'AC-2', ['NIST-800-53-Revision-5', 'ac_2_1']],
  ['a longer number', 'CIS Azure', '5.3', ['CIS azure 3.0', '5.3.1']],
])('A number of %s is no reference to the question', (_, framework, ref, carried) => {
  expect(mappingsByReference(body({ framework, ref }), carrying('c', carried as [string, string]), NONE)).toEqual([]);
});

test('A reference without a version means the newest version that the tool names', () => {
  const both = carrying('old_number', ['CIS azure 2.0', '5.1'], ['CIS azure 3.0', '6.1']);
  const refer = (ref: string, version?: string) => mappingsByReference(body({ framework: 'CIS Azure', ref, version }), both, NONE);
  expect(refer('5.1')).toEqual([]);
  expect(refer('6.1')).toMatchObject([{ checks: ['old_number'] }]);
  expect(refer('5.1', '2.0')).toMatchObject([{ checks: ['old_number'] }]);
});
