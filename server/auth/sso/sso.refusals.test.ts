import { describe, expect, test } from 'vitest';
import { Fault } from '#server/platform/http/faults.ts';
import { refusalFrom, SsoRefusal } from './sso.refusals.ts';

describe('a refused sign-in at the provider', () => {
  const refusal = (error: unknown) => {
    const { outcome, message } = refusalFrom(error);
    return { outcome, reason: message };
  };

  test('A refused sign-in at the provider keeps its outcome and its reason', () => {
    expect(refusal(new SsoRefusal('sso_taken', 'somebody else has it'))).toEqual({ outcome: 'sso_taken', reason: 'somebody else has it' });
  });

  test('A refused sign-in at the provider has a specific outcome for a known fault, and a general one otherwise', () => {
    expect(refusal(new Fault('LOGIN_DISABLED'))).toEqual({ outcome: 'login_disabled', reason: 'LOGIN_DISABLED' });
    expect(refusal(new Fault('UNAUTHORIZED'))).toEqual({ outcome: 'sso_failed', reason: 'UNAUTHORIZED' });
  });

  test('A refused sign-in at the provider records the message of an error and of its cause, up to 300 characters', () => {
    const cause = new Error('the signature is wrong');
    expect(refusal(new Error('no valid token', { cause }))).toEqual({
      outcome: 'sso_failed',
      reason: 'no valid token: the signature is wrong',
    });
    expect(refusal(new Error('no response', { cause: 'late' })).reason).toBe('no response');
    expect(refusal(new Error('x'.repeat(400))).reason).toBe('x'.repeat(300));
  });

  test('A refused sign-in at the provider without a readable reason is recorded as unknown', () => {
    expect(refusal('a word')).toEqual({ outcome: 'sso_failed', reason: 'unknown' });
  });
});
