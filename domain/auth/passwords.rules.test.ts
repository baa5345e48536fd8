import { describe, expect, test } from 'vitest';
import { passwordFault } from './passwords.rules.ts';

const TOO_PLAIN = 'Password must contain uppercase, lowercase, numbers, and special characters';

describe('a new password', () => {
  test('A new password of eight characters with all four kinds of characters is accepted', () => {
    expect(passwordFault('Abcdef1!')).toBeNull();
    expect(passwordFault(`Ünïcode 9 ${'long '.repeat(40)}?`)).toBeNull();
  });

  test('An empty new password is refused as missing', () => {
    expect(passwordFault('')).toBe('Password is required');
  });

  test('[AUTH-2] A new password of fewer than eight characters is too short, even if each character takes two units', () => {
    expect(passwordFault('Abcde1!')).toBe('Password must be at least 8 characters long');
    expect(passwordFault('Ab1!😀😀😀')).toBe('Password must be at least 8 characters long');
  });

  test.each(['abcdefg1!', 'ABCDEFG1!', 'Abcdefgh!', 'Abcdefg12'])(
    '[AUTH-3] A new password without one of the four kinds of characters (%s) is refused',
    (password) => {
      expect(passwordFault(password)).toBe(TOO_PLAIN);
    },
  );

  test.each([...'!@#$%^&*(),.?":{}|<>'])('[AUTH-4] A new password may have %s as its special character', (special) => {
    expect(passwordFault(`Abcdef12${special}`)).toBeNull();
  });

  test.each([..."-_+=/\\;'[]~` "])('[AUTH-5] A new password does not count "%s" as a special character', (other) => {
    expect(passwordFault(`Abcdef12${other}`)).toBe(TOO_PLAIN);
  });
});
