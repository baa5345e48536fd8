import { expect, test } from 'vitest';
import { shownQuestions } from './answers.rules.ts';
import { RETEST_SECTION, retestsFirst } from './retests.rules.ts';
import { KEY_PATTERN, type Question } from '#domain/templates/templates.rules.ts';

const question = (key: string): Question => ({
  key,
  text: `Is it ${key}?`,
  type: 'alignment',
  required: false,
  weight: 1,
  critical: false,
  internalOnly: false,
});
const BODY = {
  sections: [
    { key: 'access', title: 'Access', weight: 1, questions: [question('mfa'), question('admins')] },
    { key: 'backup', title: 'Backup', weight: 1, questions: [question('copies'), question('restore')] },
  ],
};
const placesOf = (...retests: string[]) =>
  retestsFirst(shownQuestions(BODY, new Map()), new Set(retests)).map(({ question: { key }, section }) => `${section.title}: ${key}`);

test('Questions to re-test come first, in their own section, each question once', () => {
  expect(placesOf('restore', 'admins')).toEqual(['Re-test: admins', 'Re-test: restore', 'Access: mfa', 'Backup: copies']);
});

test('Questions without a re-test are in the order of the template', () => {
  expect(placesOf()).toEqual(['Access: mfa', 'Access: admins', 'Backup: copies', 'Backup: restore']);
});

test('No section of a template can have the key of the re-test', () => {
  expect(KEY_PATTERN.test(RETEST_SECTION)).toBe(false);
});
