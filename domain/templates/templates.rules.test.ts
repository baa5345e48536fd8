import { describe, expect, test } from 'vitest';
import { KEY_PATTERN, type Question, recommendationFaults, structureFaults } from './templates.rules.ts';

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

describe('a template is sound, or every fault is named with its place', () => {
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

  test('A question may name a recommendation of the library, and one that is not in it is named with its place', () => {
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
