import { expect, test } from 'vitest';
import type { Template } from '#contract/templates/templates.contract.ts';
import { edited, editingOf, isDirty, type EditedQuestion, type EditedSection } from './draft.ts';
import { faultyPlaces, located } from './draft.faults.ts';

function question(key: string, text = key): EditedQuestion {
  return { key, text, type: 'alignment', required: false, weight: 1, critical: false, internalOnly: false };
}

function section(key: string, ...questions: EditedQuestion[]): EditedSection {
  return { key, title: key, weight: 1, questions };
}

const START = editingOf({
  name: 'Small baseline',
  description: '',
  type: 'security',
  version: 3,
  sections: [section('one', question('a'), question('b')), section('two', question('c'))],
} as Template); // The editor reads nothing else of a template.

function keys({ draft }: typeof START): string[][] {
  return draft.sections.map((one) => one.questions.map(({ key }) => key));
}

test('A question moves by one place and stays at the end of its list', () => {
  const down = edited(START, { act: 'moveQuestion', section: 'one', question: 'a', by: 1 });
  expect(keys(down)).toEqual([['b', 'a'], ['c']]);
  expect(keys(edited(down, { act: 'moveQuestion', section: 'one', question: 'a', by: 1 }))).toEqual([['b', 'a'], ['c']]);
});

test('A question moved to another section is appended to it once', () => {
  expect(keys(edited(START, { act: 'sendQuestion', section: 'one', question: 'a', to: 'two' }))).toEqual([['b'], ['c', 'a']]);
});

test('Discarding changes of a template restores the version stored on the server', () => {
  const changed = edited(START, { act: 'removeSection', section: 'one' });
  expect(isDirty(changed)).toBe(true);
  expect(isDirty(edited(changed, { act: 'discard' }))).toBe(false);
});

test('Text typed during a save stays and is unsaved', () => {
  const first = edited(START, { act: 'changeHeading', change: { name: 'One' } });
  const second = edited(first, { act: 'changeHeading', change: { name: 'Two' } });
  const template = { ...START.draft, name: 'One', version: 4 } as Template; // The editor reads nothing else of a template.
  expect(isDirty(edited(first, { act: 'saved', template, draft: first.draft }))).toBe(false);
  const late = edited(second, { act: 'saved', template, draft: first.draft });
  expect(late).toMatchObject({ version: 4, draft: { name: 'Two' } });
  expect(isDirty(late)).toBe(true);
});

test('An error that the server would refuse is found before saving and named by its section and question', () => {
  const empty = edited(START, { act: 'changeQuestion', section: 'two', question: 'c', change: { text: ' ' } });
  const [place] = faultyPlaces(empty.draft, empty.version);
  expect(place).toEqual({ path: 'sections[1].questions[0].text', message: 'is required' });
  expect(located(empty.draft, place?.path ?? '')).toEqual({ name: 'two, question 1: text', section: 'two', question: 'c' });
});
