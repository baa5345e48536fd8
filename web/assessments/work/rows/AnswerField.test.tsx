import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { screenForEachTest, typeInto, words } from '#tests/support/web/page.tsx';
import { markNotApplicable } from '#web/assessments/work/answers.change.ts';
import { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { NotApplicableReason } from './AnswerField.tsx';

const QUESTION = { key: 'a', text: 'A', type: 'alignment' as const, required: true, weight: 1, critical: false, internalOnly: false };
const store = new AnswerStore({ sections: [{ key: 's', title: 'S', weight: 1, questions: [QUESTION] }] }, [], {
  save: () => new Promise(() => {}),
  remember: async () => {},
  forget: async () => {},
  after: () => () => {},
  afterPaint: (run) => run(),
  now: () => new Date(),
  today: () => '2026-11-21',
});
const onNext = vi.fn();
const open = screenForEachTest(() => <NotApplicableReason store={store} question={QUESTION} onNext={onNext} />);

const reason = () => document.querySelector<HTMLInputElement>('[data-reason]');
const enter = () => act(async () => void reason()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));

test('[LISTS-23] Enter leaves a question that is not applicable only when it has a reason', async () => {
  markNotApplicable(store, QUESTION);
  await open('/');
  await enter();
  expect(words()).toContain('Enter a reason');
  expect(onNext).not.toHaveBeenCalled();
  const input = reason();
  if (!input) throw new Error('The reason has a field.');
  await typeInto(input, 'They have no servers');
  await enter();
  expect(words()).not.toContain('Enter a reason');
  expect(onNext).toHaveBeenCalledOnce();
});
