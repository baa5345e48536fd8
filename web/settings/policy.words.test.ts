import { expect, test } from 'vitest';
import { hoursChoices, minutesChoices, withoutWords } from './policy.words.ts';

test('The sign-in policy shows how many people hold a role and how many have no MFA', () => {
  expect(withoutWords({ people: 0, without: 0 })).toBe('No one has this role.');
  expect(withoutWords({ people: 1, without: 1 })).toBe('1 person, without MFA yet.');
  expect(withoutWords({ people: 1, without: 0 })).toBe('1 person, with MFA.');
  expect(withoutWords({ people: 4, without: 0 })).toBe('4 people, all with MFA.');
  expect(withoutWords({ people: 4, without: 3 })).toBe('4 people, 3 without MFA yet.');
});

test('A session limit that is already set can be chosen, whatever its value', () => {
  expect(minutesChoices(7).map(({ label }) => label)).toContain('7 minutes');
  expect(hoursChoices(12).map(({ label }) => label)).toEqual(['1 hour', '2 hours', '4 hours', '8 hours', '10 hours', '12 hours']);
});
