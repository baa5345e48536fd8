import { expect, test } from 'vitest';
import { ERRORS } from './errors.contract.ts';

/** Codes of sections 8.2 to 8.4 of the specification, and of the HTTP surface. */
const PROMISED = `
  UNAUTHORIZED FORBIDDEN SESSION_EXPIRED INVALID_CREDENTIALS USER_ALREADY_EXISTS USER_NOT_FOUND INVALID_EMAIL WEAK_PASSWORD
  CANNOT_DELETE_SELF ASSESSMENT_NOT_FOUND ASSESSMENT_NOT_EDITABLE DUPLICATE_ASSESSMENT INVALID_STATUS_TRANSITION MISSING_REQUIRED_ANSWERS
  CUSTOMER_NOT_FOUND DUPLICATE_CUSTOMER CUSTOMER_HAS_DEPENDENCIES QBR_NOT_FOUND QBR_GENERATION_FAILED QBR_NOT_EDITABLE
  TEMPLATE_NOT_FOUND TEMPLATE_IN_USE INVALID_TEMPLATE_STRUCTURE BUDGET_NOT_FOUND FINDING_NOT_FOUND INTEGRATION_NOT_FOUND
  INTEGRATION_AUTH_FAILED SYNC_IN_PROGRESS EXTERNAL_SERVICE_ERROR VALIDATION_ERROR REQUIRED_FIELD INVALID_FORMAT VALUE_TOO_LONG
  VALUE_TOO_SHORT DATABASE_ERROR CONSTRAINT_VIOLATION TIMEOUT_ERROR INTERNAL_ERROR NETWORK_ERROR FILE_NOT_FOUND PERMISSION_DENIED
  ORGANIZATION_NOT_FOUND SECURITY_THREAT RECOMMENDATION_NOT_FOUND EMAIL_NOT_VERIFIED ORGANIZATION_INACTIVE LOGIN_DISABLED INVALID_CODE
  LOGIN_COMPLETION_FAILED CONFLICT TEMPLATE_NOT_PUBLISHED CSRF_TOKEN_MISSING CSRF_TOKEN_INVALID`
  .trim()
  .split(/\s+/);

test('[API-10] The error catalogue contains every code that the specification names', () => {
  expect(PROMISED.filter((code) => !Object.hasOwn(ERRORS, code))).toEqual([]);
});

test.each(Object.entries(ERRORS))('[API-11] The error %s says what happened and what to do', (_code, { status, message, resolution }) => {
  expect(message.trim()).not.toBe('');
  expect(resolution.trim()).toMatch(/[.]$/);
  expect(status).toBeGreaterThanOrEqual(400);
});

test('[API-12] The error catalogue uses the messages that the specification quotes', () => {
  expect(ERRORS.UNAUTHORIZED.message).toBe('You need to log in to access this feature');
  expect(ERRORS.FORBIDDEN.message).toBe("You don't have permission to perform this action");
  expect(ERRORS.SESSION_EXPIRED.message).toBe('Your session has expired due to inactivity');
  expect(ERRORS.INVALID_CREDENTIALS.message).toBe('Invalid email or password');
  expect(ERRORS.EMAIL_NOT_VERIFIED.message).toBe('Please verify your email address before signing in');
  expect(ERRORS.TOO_MANY_REQUESTS.message).toBe('Too many requests, please wait a moment');
  expect(ERRORS.NOT_FOUND.message).toBe('The requested resource was not found');
  expect(ERRORS.NETWORK_ERROR.message).toBe('Unable to connect to the server');
  expect(ERRORS.SECURITY_THREAT.message).toContain('blocked for security reasons');
});

test.each([
  ['FORBIDDEN', /Contact an administrator/],
  ['CUSTOMER_HAS_DEPENDENCIES', /archive/i],
  ['TEMPLATE_IN_USE', /archive/i],
  ['ORGANIZATION_INACTIVE', /Contact support/],
  ['LOGIN_DISABLED', /Contact your administrator/],
] as const)('[API-13] The message of %s says how to resolve it: %s', (code, words) => {
  expect(ERRORS[code].resolution).toMatch(words);
});

test('Each error code has the HTTP status of its kind', () => {
  expect([ERRORS.UNAUTHORIZED, ERRORS.SESSION_EXPIRED].map(({ status }) => status)).toEqual([401, 401]);
  expect([ERRORS.FORBIDDEN, ERRORS.EMAIL_NOT_VERIFIED, ERRORS.PERMISSION_DENIED].map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(Object.entries(ERRORS).filter(([code, { status }]) => code.endsWith('_NOT_FOUND') && status !== 404)).toEqual([]);
  expect([ERRORS.TOO_MANY_REQUESTS.status, ERRORS.INTERNAL_ERROR.status]).toEqual([429, 500]);
});
