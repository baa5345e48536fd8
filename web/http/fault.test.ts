import { describe, expect, test } from 'vitest';
import { Fault, faultOfAnswer } from './fault.ts';

describe('an answer without a code of its own', () => {
  test.each([
    ['/api/users/7', 'USER_NOT_FOUND'],
    ['/api/customers/7', 'CUSTOMER_NOT_FOUND'],
    ['/api/assessments/7', 'ASSESSMENT_NOT_FOUND'],
    ['/api/qbrs/7', 'QBR_NOT_FOUND'],
    ['/api/templates/7', 'TEMPLATE_NOT_FOUND'],
  ])('[HTTP-13] that nothing is at %s is told as %s', (url, code) => {
    expect(faultOfAnswer(404, url, {}).code).toBe(code);
  });

  test('[HTTP-14] that nothing is anywhere else is told in general', () => {
    expect(faultOfAnswer(404, '/api/elsewhere', {}).message).toBe('The requested resource was not found');
  });

  test.each([500, 502, 503, 599])('[HTTP-15] a %i is our fault', (status) => {
    expect(faultOfAnswer(status, '/api/customers', { message: 'stack trace' })).toMatchObject({ code: 'INTERNAL_ERROR', status });
    expect(faultOfAnswer(status, '/api/customers', null).code).toBe('INTERNAL_ERROR');
  });

  test('[HTTP-16] a timed-out session is told apart from a missing one', () => {
    expect(faultOfAnswer(401, '/api/customers', { sessionTimeout: true }).message).toBe('Your session has expired due to inactivity');
    expect(faultOfAnswer(401, '/api/customers', {}).message).toBe('You need to log in to access this feature');
  });
});

describe('what a person reads', () => {
  const resolution = 'Contact your administrator.';

  test('[HTTP-17] is the message, a blank line and how to resolve it', () => {
    expect(new Fault({ code: 'FORBIDDEN', resolution }).displayText).toBe(
      "You don't have permission to perform this action\n\nHow to resolve: Contact your administrator.",
    );
  });

  test('[HTTP-18] has the details after a colon where they are words, and leaves them out where they are not', () => {
    const text = (details: unknown) => new Fault({ code: 'VALIDATION_ERROR', message: 'No', resolution, details }).displayText;
    expect(text('the name is taken')).toBe('No: the name is taken\n\nHow to resolve: Contact your administrator.');
    for (const details of ['', undefined, { path: 'name' }])
      expect(text(details)).toBe('No\n\nHow to resolve: Contact your administrator.');
  });
});

describe('whoever must wait', () => {
  const told = (retryAfter: unknown) =>
    faultOfAnswer(429, '/api/auth/login', { code: 'TOO_MANY_REQUESTS', message: 'Too many', retryAfter });

  test.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [897, '15 minutes'],
    [3_540, '59 minutes'],
    [3_598, 'an hour'],
    [86_400, '24 hours'],
  ])('of %i seconds is told %s', (seconds, wait) => {
    expect(told(seconds).brief).toBe(`Too many\n\nHow to resolve: Try again in ${wait}.`);
  });

  test('is told no more than that where the time is not known', () => {
    expect(told(undefined).brief).toBe('Too many');
    expect(told('soon')).toMatchObject({ brief: 'Too many', resolution: 'Wait a moment, then try again.' });
  });
});
