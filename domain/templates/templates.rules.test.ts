import { describe, expect, test } from 'vitest';
import { recommendationFaults, structureFaults } from './structure.rules.ts';
import { KEY_PATTERN, type Question } from './templates.rules.ts';

const question = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  text: key,
  type: 'yes_no',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
  ...more,
});
const section = (key: string, questions: Question[]) => ({ key, title: key, weight: 1, questions });
const asks = (key: string): Pick<Question, 'showIf'> => ({ showIf: { all: [{ question: key, op: 'answered' }] } });
const option = (key: string) => ({ key, label: key, points: 0 });

describe('a template is valid, or every fault is named with its place', () => {
  test.each<[string, ReturnType<typeof section>[], string[]]>([
    ['two sections', [section('s', [question('a')]), section('t', [question('b', asks('a'))])], []],
    ['nothing in it', [], ['sections']],
    ['sections without questions', [section('s', [])], ['sections']],
    ['a section key twice, in another case', [section('s', [question('a')]), section('S', [])], ['sections[1].key']],
    [
      'a question key twice, across sections',
      [section('s', [question('a')]), section('t', [question('A')])],
      ['sections[1].questions[0].key'],
    ],
    ['a choice without options', [section('s', [question('a', { type: 'multi_choice' })])], ['sections[0].questions[0].options']],
    [
      'an option key twice',
      [section('s', [question('a', { type: 'single_choice', options: [option('x'), option('X')] })])],
      ['sections[0].questions[0].options[1].key'],
    ],
    ['a condition on itself', [section('s', [question('a', asks('a'))])], ['sections[0].questions[0].showIf']],
    [
      'two that wait for each other',
      [section('s', [question('a', asks('b')), question('b', asks('a'))])],
      ['sections[0].questions[0].showIf'],
    ],
    ['a condition on nothing', [section('s', [question('a'), question('b', asks('z'))])], ['sections[0].questions[1].showIf']],
    [
      'a condition that spells its key otherwise',
      [section('s', [question('a'), question('b', asks('A'))])],
      ['sections[0].questions[1].showIf'],
    ],
  ])('[TMPL-1] A template is accepted, or each of its faults is named with its place: %s', (_, sections, paths) => {
    expect(structureFaults({ sections }).map(({ path }) => path)).toEqual(paths);
  });

  const number = (bands: Question['bands'], type: Question['type'] = 'number') => [section('s', [question('a', { type, bands })])];
  const choosing = (value: string): Partial<Question> => ({ showIf: { any: [{ question: 'a', op: 'equals', value }] } });
  const choice = question('a', { type: 'single_choice', options: [option('x')] });
  test.each<[string, ReturnType<typeof section>[], string, string]>([
    [
      'a circle of conditions',
      [section('s', [question('a', asks('c')), question('b', asks('a')), question('c', asks('b'))])],
      'sections[0].questions[0].showIf',
      '"a" > "c" > "b" > "a"',
    ],
    [
      'a condition on a question that is missing',
      [section('s', [question('a', asks('gone'))])],
      'sections[0].questions[0].showIf',
      '"gone"',
    ],
    [
      'a condition on a choice that is missing',
      [section('s', [choice, question('b', choosing('y'))])],
      'sections[0].questions[1].showIf',
      '"y"',
    ],
    ['a key that is used twice', [section('s', [question('a'), question('a')])], 'sections[0].questions[1].key', '"a"'],
    [
      'a choice question without choices',
      [section('s', [question('a', { type: 'multi_choice' })])],
      'sections[0].questions[0].options',
      '"a"',
    ],
    [
      'a choice without words',
      [section('s', [{ ...choice, options: [{ key: 'x', label: ' ', points: 0 }] }])],
      'sections[0].questions[0].options[0].label',
      '"a"',
    ],
    [
      'bands that fall',
      number([{ upTo: 9, points: 0 }, { upTo: 9, points: 5 }, { points: 9 }]),
      'sections[0].questions[0].bands[1].upTo',
      '"a"',
    ],
    ['a last band with an end', number([{ upTo: 9, points: 0 }]), 'sections[0].questions[0].bands[0].upTo', '"a"'],
    ['a first band without an end', number([{ points: 0 }, { points: 5 }]), 'sections[0].questions[0].bands[0].upTo', '"a"'],
    ['no bands in the list', number([]), 'sections[0].questions[0].bands', '"a"'],
    ['bands of a text', number([{ points: 0 }], 'text'), 'sections[0].questions[0].bands', '"a"'],
  ])('[TPL-5] T14: a template with %s is refused, and the fault names the item', (_, sections, path, named) => {
    expect(structureFaults({ sections })).toEqual([{ path, message: expect.stringContaining(named) }]);
  });

  test('A template whose bands overlap is refused', () => {
    const sections = [section('s', [question('a')])];
    expect(structureFaults({ sections, scoring: { bands: { good: 70, fair: 70, poor: 50 } } })).toMatchObject([{ path: 'scoring.bands' }]);
    expect(structureFaults({ sections, scoring: { bands: { good: 90, fair: 75, poor: 40 } } })).toEqual([]);
  });

  test('A question may name a library recommendation, and an unknown one is named with its place', () => {
    const naming = (recommendationKey: string) => ({ ...question(`of-${recommendationKey}`), recommendationKey });
    const sections = [section('s', [question('a'), naming('renew-firewall')]), section('t', [naming('gone')])];
    expect(recommendationFaults({ sections }, (key) => key === 'renew-firewall')).toMatchObject([
      { path: 'sections[1].questions[0].recommendationKey', message: expect.stringContaining('gone') },
    ]);
  });

  test('A template holds at most 5,000 questions', () => {
    const many = (count: number) => [
      section(
        's',
        Array.from({ length: count }, (_, i) => question(`q${i}`)),
      ),
    ];
    expect(structureFaults({ sections: many(5000) })).toEqual([]);
    expect(structureFaults({ sections: many(5001) })).toMatchObject([{ path: 'sections', message: expect.stringContaining('5000') }]);
  });
});

test.each([
  ['PR.AA-01', true],
  ['_x', true],
  ['3.1.1', true],
  ['-x', false],
  ['.x', false],
  ['a b', false],
  ['ä', false],
  ['', false],
])('A question key such as "%s" is accepted: %s', (key, fits) => {
  expect(KEY_PATTERN.test(key)).toBe(fits);
});
