import { act, useCallback, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { button, press as click, screenForEachTest, typeInto, wait, words } from '#tests/support/web/page.tsx';
import type { Question } from '#domain/templates/templates.rules.ts';
import { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { ClearAnswer } from '#web/assessments/work/panel/QuestionNotes.tsx';
import { type QuestionPart, useQuestionNavigation } from '#web/assessments/work/question.navigation.ts';
import { SectionWork } from '#web/assessments/work/rows/SectionWork.tsx';
import { useEndSheet } from '#web/assessments/work/finish/end.sheet.ts';
import { useAnswerUndo } from './undo.keys.ts';
import { useWorkKeys } from './work.keys.ts';

const question = (key: string, type: Question['type']): Question => ({
  key,
  text: `Question ${key}`,
  type,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const SECTION = {
  key: 'basics',
  title: 'Basics',
  weight: 1,
  questions: [question('seats', 'number'), question('mfa', 'alignment'), question('tested', 'date'), question('tools', 'text')],
};
let store: AnswerStore;
let goesOn = true;

const showEnd = () => document.body.append('All answered');

function Screen() {
  const navigation = useQuestionNavigation(store, {}, true);
  const [opened, setOpened] = useState<QuestionPart | null>(null);
  const onOpen = useCallback((_key: string, part: QuestionPart) => setOpened(part), []);
  const here = SECTION.questions.find(({ key }) => key === navigation.current);
  useAnswerUndo(store, navigation.goTo);
  useEndSheet(store, true, showEnd);
  useWorkKeys({
    store,
    assessmentId: '01890000-0000-7000-8000-00000000000a',
    question: here,
    mayAnswer: true,
    goesOn,
    view: 'all',
    navigation,
    onOpen,
    onSearch: () => {},
    onHelp: () => {},
    onAccept: () => {},
    onSubmit: () => document.body.append('Submit sheet'),
  });
  const list = {
    assessmentId: 'a',
    customerId: 'c',
    store,
    baseline: null,
    navigation,
    mayAnswer: true,
    isPhone: false,
    details: 'panel' as const,
    onAccept: () => {},
    onProposals: () => {},
  };
  return (
    <>
      <SectionWork {...list} shown={store.placed()} section={SECTION} view="all" onShowAll={() => {}} opened={opened} onOpen={onOpen} />
      {here && <ClearAnswer store={store} question={here} />}
    </>
  );
}

const open = screenForEachTest(() => <Screen />);

beforeEach(async () => {
  goesOn = true;
  store = new AnswerStore({ sections: [SECTION] }, [], {
    save: () => new Promise(() => {}),
    remember: async () => {},
    forget: async () => {},
    after: () => () => {},
    afterPaint: (run) => run(),
    now: () => new Date(),
    today: () => '2026-11-24',
  });
  store.change('seats', { value: 18 }, 'now');
});

const key = async (name: string, held: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: name, code: `Key${name.toUpperCase()}`, bubbles: true, cancelable: true, ...held });
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  await wait(120);
};
const field = () => {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement)) throw new Error('No field has the focus.');
  return active;
};
const current = () => document.querySelector<HTMLElement>('[aria-current=step]')?.dataset['question'];
const focused = () => document.activeElement?.getAttribute('data-question');
const draft = (of: string) => store.state(of).draft;

async function openAt(of: string): Promise<void> {
  await open('/');
  await act(async () => document.querySelector<HTMLElement>(`[data-question=${of}]`)?.focus());
}

test('[WORK-58] A digit on the row of a number question types in its field, and never answers "Not applicable"', async () => {
  await openAt('seats');
  await key('0');
  expect([draft('seats').notApplicable, draft('seats').value]).toEqual([false, 18]);
  expect(field().closest<HTMLElement>('[data-question]')?.dataset['question']).toBe('seats');
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 2]);
});

test('[WORK-59] X marks a number as not applicable, and Ctrl+Z in the field of the reason restores the number', async () => {
  await openAt('seats');
  await key('x');
  expect(draft('seats')).toMatchObject({ value: null, notApplicable: true });
  expect(words()).toContain('Marked as not applicable');
  await key('z', { ctrlKey: true });
  expect(draft('seats')).toMatchObject({ value: 18, notApplicable: false });
  expect(focused()).toBe('seats');
});

test('[WORK-60] A digit on a number that is marked as not applicable opens the field again', async () => {
  await openAt('seats');
  await key('x');
  await act(async () => document.querySelector<HTMLElement>('[data-question=seats]')?.focus());
  await key('2');
  await typeInto(field(), '2');
  await key('Escape');
  expect(draft('seats')).toMatchObject({ value: 2, notApplicable: false, naReason: null });
  await key('z', { ctrlKey: true });
  expect(draft('seats').notApplicable).toBe(true);
});

test('[WORK-61] A letter on the row of a text question types in its field; with Alt it is the shortcut', async () => {
  await openAt('tools');
  await key('s');
  expect(document.activeElement?.matches('[data-question=tools] textarea')).toBe(true);
  await key('Escape');
  await key('f', { altKey: true });
  expect(draft('tools').flagged).toBe(true);
});

test('[WORK-62] A key answers and the next question becomes current, also when the next key is pressed at once', async () => {
  await openAt('mfa');
  await key('1');
  expect([draft('mfa').value, focused()]).toEqual(['met', 'tested']);
  await key('k');
  goesOn = false;
  await key('k');
  await key('j');
  await key('2');
  expect([draft('mfa').value, focused()]).toEqual(['partial', 'mfa']);
});

test('[WORK-63] The toast after an answer by keyboard undoes it and leads back to its question', async () => {
  await openAt('mfa');
  await key('3');
  expect(words()).toContain('Answered “Not met”');
  await click('Undo');
  expect([draft('mfa').value, focused()]).toEqual([null, 'mfa']);
});

test('[WORK-64] An answer by mouse has no toast, and Ctrl+Z undoes it as well', async () => {
  await openAt('mfa');
  await act(async () => {
    window.dispatchEvent(new Event('pointerdown'));
    document.querySelector<HTMLElement>('[data-question=mfa] [aria-label="Met"]')?.click();
  });
  await wait(120);
  expect(draft('mfa').value).toBe('met');
  expect(words()).not.toContain('Answered “Met”');
  await key('z', { ctrlKey: true });
  expect(draft('mfa').value).toBeNull();
});

test('[WORK-65] After Clear answer the focus is on the row, whose keys answer', async () => {
  await openAt('seats');
  button('Clear answer').focus();
  await click('Clear answer');
  expect([draft('seats').value, focused()]).toEqual([null, 'seats']);
});

test('[WORK-66] A date that cannot be read keeps the focus and says why beside its field', async () => {
  await openAt('tested');
  await key('3');
  await typeInto(field(), '3');
  expect(words()).not.toContain('Enter a date');
  await key('Enter');
  expect(current()).toBe('tested');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Enter a date, such as 3 Dec 2026.');
  await key('Escape');
  await key('j');
  expect([current(), field().value]).toEqual(['tested', '3']);
  await typeInto(field(), '3 Dec 2026');
  await key('Enter');
  expect(current()).toBe('tools');
});

test('[WORK-67] Ctrl+Enter in the field of an answer opens the sheet for submitting', async () => {
  await openAt('seats');
  await key('2');
  await key('Enter', { ctrlKey: true });
  expect(words()).toContain('Submit sheet');
  expect(current()).toBe('seats');
});

test('[WORK-68] The sheet rises when the last answer was typed, once Enter is pressed in its field', async () => {
  for (const [of, value] of Object.entries({ mfa: 'met', tested: '2026-10-01', tools: 'None' })) store.change(of, { value }, 'now');
  store.change('seats', { value: null }, 'now');
  await openAt('seats');
  await key('2');
  await typeInto(field(), '2');
  await wait(1_000);
  expect(words()).not.toContain('All answered');
  await key('Enter');
  await wait(1_000);
  expect(words()).toContain('All answered');
});
