import { describe, expect, test } from 'vitest';
import { FINDING_SEVERITIES, FINDING_STATUSES, needsWording } from './findings.rules.ts';
import { findingTitle, isMadeTitle, isQuestion } from './wording.rules.ts';

describe('the name of a finding', () => {
  test.each([
    [{ text: 'Is MFA enforced?' }, 'Access: MFA enforced – not met'],
    [{ text: 'Is there a password manager?' }, 'Access: password manager – not met'],
    [{ text: 'Do all users have a second factor?' }, 'Access: all users have a second factor – not met'],
    [{ text: 'Every user signs in with two factors' }, 'Access: Every user signs in with two factors – not met'],
    [{ text: 'How many administrators are there?' }, 'Access: a point below the standard'],
    [{ text: 'MFA?', clientWording: 'Sign-in protection' }, 'Sign-in protection'],
    [{ text: 'MFA?', clientWording: 'Is sign-in protected?' }, 'Access: MFA – not met'],
    [{ text: 'MFA?', clientWording: 'For you', findingTitle: 'A password alone opens everything' }, 'A password alone opens everything'],
  ])('The gap of %j is called “%s”', (question, title) => {
    expect(findingTitle(question, 'Access', 0)).toBe(title);
    expect(isQuestion(title)).toBe(false);
  });

  test('A partly met answer is not called unmet', () => {
    expect(findingTitle({ text: 'Is MFA enforced?' }, 'Access', 50)).toBe('Access: MFA enforced – partly met');
  });

  test('A generated finding title is distinguished from a typed one', () => {
    const question = { text: 'Is MFA enforced?' };
    for (const title of ['Is MFA enforced?', 'Access: MFA enforced – not met', 'Access: MFA enforced – partly met'])
      expect(isMadeTitle(title, question, 'Access')).toBe(true);
    expect(isMadeTitle('Nine people use a password alone', question, 'Access')).toBe(false);
  });
});

test('Approval requires client wording for every high or critical gap without it, unless the gap is closed', () => {
  const bare = { text: 'Is MFA enforced?' };
  const title = findingTitle(bare, 'Access', 0);
  const asked = FINDING_SEVERITIES.filter((severity) => needsWording({ severity, status: 'open', title }, bare, 'Access'));
  expect(asked).toEqual(['high', 'critical']);
  const closed = FINDING_STATUSES.filter((status) => !needsWording({ severity: 'high', status, title }, bare, 'Access'));
  expect(closed).toEqual(['resolved', 'false_positive']);
  const worded = { ...bare, clientWording: 'Sign-in protection' };
  expect(needsWording({ severity: 'high', status: 'open', title: 'Sign-in protection' }, worded, 'Access')).toBe(false);
  expect(needsWording({ severity: 'high', status: 'open', title: 'Nine people use a password alone' }, bare, 'Access')).toBe(false);
  expect(needsWording({ severity: 'high', status: 'open', title: 'Who signs in?' }, worded, 'Access')).toBe(true);
});
