import { describe, expect, test } from 'vitest';
import { Fault, faultOfAnswer } from './fault.ts';

describe('a response without a code', () => {
  test.each([
    ['/api/users/7', 'USER_NOT_FOUND'],
    ['/api/customers/7', 'CUSTOMER_NOT_FOUND'],
    ['/api/assessments/7', 'ASSESSMENT_NOT_FOUND'],
    ['/api/qbrs/7', 'QBR_NOT_FOUND'],
    ['/api/templates/7', 'TEMPLATE_NOT_FOUND'],
  ])('[HTTP-13] A response 404 from %s becomes %s', (url, code) => {
    expect(faultOfAnswer(404, url, {}).code).toBe(code);
  });

  test('[HTTP-14] A response 404 from any other address gives the general not-found message', () => {
    expect(faultOfAnswer(404, '/api/elsewhere', {}).message).toBe('The requested resource was not found');
  });

  test.each([500, 502, 503, 599])('[HTTP-15] A response %i is reported as an internal error', (status) => {
    expect(faultOfAnswer(status, '/api/customers', { message: 'stack trace' })).toMatchObject({ code: 'INTERNAL_ERROR', status });
    expect(faultOfAnswer(status, '/api/customers', null).code).toBe('INTERNAL_ERROR');
  });

  test('[HTTP-16] A session that has timed out is distinguished from a missing one', () => {
    expect(faultOfAnswer(401, '/api/customers', { sessionTimeout: true }).message).toBe('Your session has expired due to inactivity');
    expect(faultOfAnswer(401, '/api/customers', {}).message).toBe('You need to log in to access this feature');
  });
});

describe('the text of an error', () => {
  const resolution = 'Contact your administrator.';

  test('[HTTP-17] The text of an error is its message, a blank line and how to resolve it', () => {
    expect(new Fault({ code: 'FORBIDDEN', resolution }).displayText).toBe(
      "You don't have permission to perform this action\n\nHow to resolve: Contact your administrator.",
    );
  });

  test('[HTTP-18] The text of an error adds its details after a colon when they are text, and omits them otherwise', () => {
    const text = (details: unknown) => new Fault({ code: 'VALIDATION_ERROR', message: 'No', resolution, details }).displayText;
    expect(text('the name is taken')).toBe('No: the name is taken\n\nHow to resolve: Contact your administrator.');
    for (const details of ['', undefined, { path: 'name' }])
      expect(text(details)).toBe('No\n\nHow to resolve: Contact your administrator.');
  });
});

test('An unexpected failure is shown with the id of its request, which the person is asked to report', () => {
  const body = {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong',
    resolution: 'Tell us the request id.',
    details: { requestId: 'r-17' },
  };
  expect(faultOfAnswer(500, '/api/customers', body).displayText).toBe(
    'Something went wrong\n\nHow to resolve: Tell us the request id. Request id: r-17',
  );
});

describe('a refusal with a waiting time', () => {
  const faultAfter = (retryAfter: unknown) =>
    faultOfAnswer(429, '/api/auth/login', { code: 'TOO_MANY_REQUESTS', message: 'Too many', retryAfter });

  test.each([
    [1, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [897, '15 minutes'],
    [3_540, '59 minutes'],
    [3_598, 'an hour'],
    [86_400, '24 hours'],
  ])('A person who must wait %i seconds reads that they can try again in %s', (seconds, wait) => {
    expect(faultAfter(seconds).brief).toBe(`Too many\n\nHow to resolve: Try again in ${wait}.`);
  });

  test('A refusal without a waiting time asks the person to wait a moment', () => {
    expect(faultAfter(undefined).brief).toBe('Too many');
    expect(faultAfter('soon')).toMatchObject({ brief: 'Too many', resolution: 'Wait a moment, then try again.' });
  });
});
