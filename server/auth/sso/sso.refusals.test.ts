import { describe, expect, test } from 'vitest';
import { Fault } from '#server/platform/http/faults.ts';
import { refusalFrom, SsoRefusal } from './sso.refusals.ts';

describe('a way to the provider that ended badly', () => {
  const told = (error: unknown) => {
    const { outcome, message } = refusalFrom(error);
    return { outcome, reason: message };
  };

  test('A way to the provider that ended badly keeps the word and the reason that it was refused with', () => {
    expect(told(new SsoRefusal('sso_taken', 'somebody else has it'))).toEqual({ outcome: 'sso_taken', reason: 'somebody else has it' });
  });

  test('A way to the provider that ended badly is told in a word of ours, where there is one for what was refused', () => {
    expect(told(new Fault('LOGIN_DISABLED'))).toEqual({ outcome: 'login_disabled', reason: 'LOGIN_DISABLED' });
    expect(told(new Fault('UNAUTHORIZED'))).toEqual({ outcome: 'sso_failed', reason: 'UNAUTHORIZED' });
  });

  test('A way to the provider that ended badly is recorded in the audit trail with the words of whatever failed and of its cause, as far as they fit', () => {
    const cause = new Error('the signature is wrong');
    expect(told(new Error('no valid token', { cause }))).toEqual({
      outcome: 'sso_failed',
      reason: 'no valid token: the signature is wrong',
    });
    expect(told(new Error('no answer', { cause: 'late' })).reason).toBe('no answer');
    expect(told(new Error('x'.repeat(400))).reason).toBe('x'.repeat(300));
  });

  test('A way to the provider that ended badly: for no reason that could be told stands there all the same', () => {
    expect(told('a word')).toEqual({ outcome: 'sso_failed', reason: 'unknown' });
  });
});
