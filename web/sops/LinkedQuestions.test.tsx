import { beforeEach, expect, test } from 'vitest';
import type { Sop } from '#contract/sops/sops.contract.ts';
import { currentUserQuery } from '#web/session/session.ts';
import { OLIVE } from '#tests/support/web/olive.ts';
import { press, screenForEachTest, words } from '#tests/support/web/page.tsx';
import { MAILBOX_SOP } from '#tests/support/web/sop.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { LinkedQuestions } from './SopReader.tsx';

const TEMPLATE = { id: '01890000-0000-7000-8000-0000000000b1', name: 'Daily checks' };
const LONG = 'Was a restore tested? '.repeat(20).trim();
const asked = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `q${at}`, text: at === 0 ? LONG : `Question ${at}?`, template: TEMPLATE }));

let sop: Sop;
const open = screenForEachTest(() => <LinkedQuestions sop={sop} />);
beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, OLIVE);
});
const show = (linkedQuestions: ReturnType<typeof asked>, gone: readonly string[] = []) => {
  sop = { ...MAILBOX_SOP, linkedQuestions, linkedQuestionKeys: [...linkedQuestions.map(({ key }) => key), ...gone] };
  return open('/sops');
};
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('[SOP-32] The page of an SOP links each question by its text to its template, with a long text in a tooltip', async () => {
  await show(asked(2));
  expect(links()).toEqual([`/templates/${TEMPLATE.id}?question=q0`, `/templates/${TEMPLATE.id}?question=q1`]);
  expect(words()).toContain('Question 1?Daily checks');
  expect(document.querySelector('.line-clamp-2')?.getAttribute('title')).toBe(LONG);
});

test('[SOP-33] A user who may not open templates reads the questions without links', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  await show(asked(2));
  expect(links()).toEqual([]);
  expect(words()).toContain('Question 1?Daily checks');
});

test('[SOP-34] The page of an SOP without questions says so', async () => {
  await show([]);
  expect(words()).toBe('None');
});

test.each([
  [['old-key'], '1 linked question is no longer in your templates.'],
  [['old-key', 'older-key'], '2 linked questions are no longer in your templates.'],
])('[SOP-35] Questions no longer in any template are counted on the page of an SOP, without their keys: %j', async (gone, sentence) => {
  await show(asked(1), gone);
  expect(words()).toContain(sentence);
  expect(words()).not.toContain('old-key');
});

test('[SOP-36] The page of an SOP shows ten of many questions until all are requested', async () => {
  await show(asked(12));
  expect(links()).toHaveLength(10);
  await press('Show all 12');
  expect(links()).toHaveLength(12);
});
