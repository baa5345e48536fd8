import { describe, expect, test } from 'vitest';
import { passwordFault } from './passwords.rules.ts';

const TOO_PLAIN = 'Password must contain uppercase, lowercase, numbers, and special characters';

describe('a new password', () => {
  test('with all four kinds of characters and eight of them will do', () => {
    expect(passwordFault('Abcdef1!')).toBeNull();
    expect(passwordFault(`Ünïcode 9 ${'long '.repeat(40)}?`)).toBeNull();
  });

  test('is asked for when it is empty', () => {
    expect(passwordFault('')).toBe('Password is required');
  });

  test('[AUTH-2] under eight characters is too short, also when its characters take two units each', () => {
    expect(passwordFault('Abcde1!')).toBe('Password must be at least 8 characters long');
    expect(passwordFault('Ab1!😀😀😀')).toBe('Password must be at least 8 characters long');
  });

  test.each(['abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg12'])(
    '[AUTH-3] without one of the four kinds (%s) is too plain',
    (password) => {
      expect(passwordFault(password)).toBe(TOO_PLAIN);
    },
  );

  test.each([...'!@#$%^&*(),.?":{}|<>'])('[AUTH-4] takes %s as a special character', (special) => {
    expect(passwordFault(`Abcdef12${special}`)).toBeNull();
  });

  test.each([..."-_+=/\\;'[]~` "])('[AUTH-5] does not take "%s" as a special character', (other) => {
    expect(passwordFault(`Abcdef12${other}`)).toBe(TOO_PLAIN);
  });
});
