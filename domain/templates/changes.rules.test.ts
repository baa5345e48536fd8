import { expect, test } from 'vitest';
import { changesOf, withNewQuestions } from './changes.rules.ts';
import type { Question } from './templates.rules.ts';

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
const body = (...questions: Question[]) => ({ sections: [{ key: 's', title: 'One', weight: 1, questions }] });

test('Differences between two states of a template are found by the keys of its questions', () => {
  const before = body(question('a'), question('b'), question('c', { tags: ['x'] }));
  const after = {
    sections: [
      ...body(question('a', { text: 'A?' }), question('c', { tags: ['y'] })).sections,
      { key: 't', title: 'Two', weight: 1, questions: [question('d')] },
    ],
  };
  expect(changesOf(before, after)).toEqual({
    added: [{ key: 'd', text: 'd', section: 'Two' }],
    removed: [{ key: 'b', text: 'b', section: 'One' }],
    reworded: [{ key: 'a', section: 'One', before: 'a', after: 'A?' }],
    changed: [{ key: 'c', text: 'c', section: 'One', fields: ['tags'] }],
    others: ['The section “Two” is new.'],
  });
});

test('The order of fields and empty fields are no change', () => {
  const one = question('a', { help: { whyWeAsk: 'x', howToCheck: 'y' }, tags: undefined });
  const other = question('a', { help: { howToCheck: 'y', whyWeAsk: 'x' } });
  expect(changesOf(body(one), body(other))).toEqual({ added: [], removed: [], reworded: [], changed: [], others: [] });
});

test('A question that became a new one gets a unique key, and conditions follow it', () => {
  const asks = { showIf: { any: [{ question: 'a', op: 'answered' as const }] } };
  const { sections } = withNewQuestions(body(question('a'), question('a-v2'), question('b', asks)), ['a'], 2);
  expect(sections[0]?.questions.map(({ key }) => key)).toEqual(['a-v3', 'a-v2', 'b']);
  expect(sections[0]?.questions[2]?.showIf).toEqual({ any: [{ question: 'a-v3', op: 'answered' }] });
});
