import { expect, test } from 'vitest';
import { AssessmentsSearch, AuthSearch, ForgotSearch, ProfileSearch, QbrsSearch, ResetSearch, VerifyEmailSearch } from './search.ts';

test.each([
  ['/auth', { timeout: true }, AuthSearch],
  ['/forgot-password', { email: 'olive@northwind.test' }, ForgotSearch],
  ['/reset-password', { token: 'secret' }, ResetSearch],
  ['/verify-email', { email: 'olive@northwind.test', organizationName: 'Northwind IT' }, VerifyEmailSearch],
  ['/assessments/technical-alignment', { filter: 'in_progress' }, AssessmentsSearch],
  ['/assessments/technical-alignment', { filter: 'pending_review' }, AssessmentsSearch],
  ['/assessments/technical-alignment', { filter: 'approved' }, AssessmentsSearch],
  ['/qbrs', { filter: 'overdue' }, QbrsSearch],
  ['/profile', { setupMfa: true }, ProfileSearch],
  ['/profile', { passwordChange: 'required' }, ProfileSearch],
])('%s understands %o', (_path, search, schema) => {
  expect(schema.parse(search)).toMatchObject(search);
});

test.each([
  ['/auth', { timeout: 'yes' }, AuthSearch],
  ['/assessments/technical-alignment', { filter: 'everything' }, AssessmentsSearch],
  ['/qbrs', { filter: 'late' }, QbrsSearch],
  ['/profile', { passwordChange: 'please' }, ProfileSearch],
])('%s passes over %o instead of failing', (_path, search, schema) => {
  expect(Object.values(schema.parse(search)).filter((value) => value !== undefined)).toEqual([]);
});
