import { expect, test } from 'vitest';
import type { Template } from '#contract/templates/templates.contract.ts';
import { edited, editingOf, isDirty, type Question, type Section } from './draft.ts';
import { faultyPlaces, located } from './draft.faults.ts';

function question(key: string, text = key): Question {
  return { key, text, type: 'alignment', required: false, weight: 1, critical: false, internalOnly: false };
}

function section(key: string, ...questions: Question[]): Section {
  return { key, title: key, weight: 1, questions };
}

const START = editingOf({
  name: 'Small baseline',
  description: '',
  type: 'security',
  version: 3,
  sections: [section('one', question('a'), question('b')), section('two', question('c'))],
} as Template); // the editor reads nothing else of a template

function keys({ draft }: typeof START): string[][] {
  return draft.sections.map((one) => one.questions.map(({ key }) => key));
}

test('a question moves one place, and stays where the list ends', () => {
  const down = edited(START, { act: 'moveQuestion', section: 'one', question: 'a', by: 1 });
  expect(keys(down)).toEqual([['b', 'a'], ['c']]);
  expect(keys(edited(down, { act: 'moveQuestion', section: 'one', question: 'a', by: 1 }))).toEqual([['b', 'a'], ['c']]);
});

test('a question sent to another section stands at its end, once', () => {
  expect(keys(edited(START, { act: 'sendQuestion', section: 'one', question: 'a', to: 'two' }))).toEqual([['b'], ['c', 'a']]);
});

test('discarding brings back what the server has', () => {
  const changed = edited(START, { act: 'removeSection', section: 'one' });
  expect(isDirty(changed)).toBe(true);
  expect(isDirty(edited(changed, { act: 'discard' }))).toBe(false);
});

test('what is typed while a save is under way stays, unsaved', () => {
  const first = edited(START, { act: 'changeHeading', change: { name: 'One' } });
  const second = edited(first, { act: 'changeHeading', change: { name: 'Two' } });
  const template = { ...START.draft, name: 'One', version: 4 } as Template; // as above
  expect(isDirty(edited(first, { act: 'saved', template, draft: first.draft }))).toBe(false);
  const late = edited(second, { act: 'saved', template, draft: first.draft });
  expect(late).toMatchObject({ version: 4, draft: { name: 'Two' } });
  expect(isDirty(late)).toBe(true);
});

test('what the server would refuse is found before, and named by section and question', () => {
  const empty = edited(START, { act: 'changeQuestion', section: 'two', question: 'c', change: { text: ' ' } });
  const [place] = faultyPlaces(empty.draft, empty.version);
  expect(place).toEqual({ path: 'sections[1].questions[0].text', message: 'is required' });
  expect(located(empty.draft, place?.path ?? '')).toEqual({ name: 'two, question 1: text', section: 'two', question: 'c' });
});
