import { describe, expect, test } from 'vitest';
import { Fault } from '#web/http/fault.ts';
import { cleanCode, isComplete, mfaRefusal } from './mfa.words.ts';

describe('a code during typing', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12-34-56-78', '123456'],
    ['Your code is 987654.', '987654'],
    ['abc', ''],
  ])('A code typed or pasted as %j is shown as %j', (typed, kept) => {
    expect(cleanCode(typed, false)).toBe(kept);
  });

  test('[SESS-5] A code is complete with exactly six digits, and a backup code with exactly eight characters', () => {
    expect(['12345', '123456'].map((code) => isComplete(code, false))).toEqual([false, true]);
    expect(['ABCD234', 'ABCD2345'].map((code) => isComplete(code, true))).toEqual([false, true]);
  });

  test('[SESS-6] A typed backup code keeps only upper-case letters and digits, at most eight', () => {
    expect(cleanCode(' abcd-2345 x', true)).toBe('ABCD2345');
  });
});

describe('a refused code', () => {
  test('[SESS-7] A refused code is reported in the words of the specification and says whether the sign-in starts again', () => {
    expect(mfaRefusal(new Fault({ code: 'SESSION_EXPIRED' }))).toEqual({
      title: 'Session Expired',
      description: 'Your login session has expired. Please log in again.',
      isOver: false,
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
