import { expect, test } from 'vitest';
import { backupText, cleanEither, inGroups, isEither } from './mfa.words.ts';

test('A field that accepts either kind of code can be sent with six digits or eight characters', () => {
  expect(['123456', 'ABCD2345', 'ABCDEF', '12345', 'ABCD234'].map(isEither)).toEqual([true, true, false, false, false]);
  expect(cleanEither('abcd 2345 9')).toBe('ABCD2345');
});

test('A secret is shown in groups of four, and backup codes name their owner', () => {
  expect(inGroups('ABCDEFGHIJKL')).toBe('ABCD EFGH IJKL');
  expect(backupText('ann@msp.test', ['ABCD2345', 'EFGH6789'])).toBe(
    'Plumbline backup codes for ann@msp.test\nEach code signs you in once, in place of the authenticator app.\n\nABCD2345\nEFGH6789\n',
  );
});
