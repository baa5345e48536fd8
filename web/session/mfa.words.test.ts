import { describe, expect, test } from 'vitest';
import { Fault } from '#web/http/fault.ts';
import { cleanCode, isComplete, mfaRefusal } from './mfa.words.ts';

describe('a code of the app', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12-34-56-78', '123456'],
    ['Your code is 987654.', '987654'],
    ['abc', ''],
  ])('typed or pasted as %j stands there as %j', (typed, kept) => {
    expect(cleanCode(typed, false)).toBe(kept);
  });

  test('[SESS-5] is complete with exactly six digits, a backup code with exactly eight signs', () => {
    expect(['12345', '123456'].map((code) => isComplete(code, false))).toEqual([false, true]);
    expect(['ABCD234', 'ABCD2345'].map((code) => isComplete(code, true))).toEqual([false, true]);
  });

  test('[SESS-6] a backup code keeps upper-case letters and digits, and no more than eight', () => {
    expect(cleanCode(' abcd-2345 x', true)).toBe('ABCD2345');
  });
});

describe('a refused code', () => {
  test('[SESS-7] is told in the words of the specification, and says whether the sign-in begins again', () => {
    expect(mfaRefusal(new Fault({ code: 'SESSION_EXPIRED' }))).toEqual({
      title: 'Session Expired',
      description: 'Your login session has expired. Please log in again.',
      isOver: true,
    });
    expect(mfaRefusal(new Fault({ code: 'INVALID_CODE' }))).toEqual({
      title: 'MFA Verification Failed',
      description: 'The verification code is incorrect. Please check your authenticator app and try again.',
      isOver: false,
    });
    expect(mfaRefusal(new Fault({ code: 'LOGIN_COMPLETION_FAILED' }))).toEqual({
      title: 'MFA Verification Failed',
      description: 'Login failed after verification. Please try logging in again.',
      isOver: true,
    });
    expect(mfaRefusal(new Fault({ code: 'TOO_MANY_REQUESTS' }))).toEqual({
      title: 'MFA Verification Failed',
      description: 'Too many requests, please wait a moment',
      isOver: false,
    });
  });
});
