import { expect, test } from 'vitest';
import { mappedColumns, pastedQuestions, readPasted } from './paste.rules.ts';

let number = 0;
const key = () => `q${(number += 1)}`;
const questionsIn = (text: string, chosen = {}) => {
  const pasted = readPasted(text);
  return pastedQuestions(pasted, mappedColumns(pasted, chosen), key);
};

test('[EDITOR-1] Fifty rows of a spreadsheet become fifty questions, with columns recognised by their headings', () => {
  const rows = Array.from({ length: 50 }, (_, at) => `${at + 1}\tIs control ${at + 1} in place?\tyes/no\t3\tyes\t"Because\nof ""it"""`);
  const { questions, skipped } = questionsIn(['No\tQuestion\tType\tWeight\tRequired\tWhy we ask', ...rows, '\t\t\t\t\t'].join('\r\n'));
  expect(skipped).toBe(0);
  expect(questions).toHaveLength(50);
  expect(questions[1]).toMatchObject({
    text: 'Is control 2 in place?',
    type: 'yes_no',
    weight: 3,
    required: true,
    help: { whyWeAsk: 'Because\nof "it"' },
  });
  expect(new Set(questions.map((question) => question.key)).size).toBe(50);
});

test('A list of lines becomes questions without the list markers', () => {
  expect(questionsIn('1. Is MFA on?\n- Is there a backup?\n\n  Who has keys?  ').questions.map(({ text }) => text)).toEqual([
    'Is MFA on?',
    'Is there a backup?',
    'Who has keys?',
  ]);
});

test('Without headings the longest column holds the questions, and another one can be chosen', () => {
  const text = 'A-1\tIs the firewall kept up to date?\nA-2\tIs the backup tested every year?';
  expect(questionsIn(text).questions[0]?.text).toBe('Is the firewall kept up to date?');
  expect(questionsIn(text, { 0: 'text', 1: 'whyWeAsk' }).questions[0]).toMatchObject({
    text: 'A-1',
    help: { whyWeAsk: 'Is the firewall kept up to date?' },
  });
});

test('A row without a question is counted and left out', () => {
  expect(questionsIn('Question\tWeight\nIs it so?\t2\n\t4')).toMatchObject({ skipped: 1, questions: [{ weight: 2 }] });
});
