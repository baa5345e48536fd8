import { expect, test } from 'vitest';
import type { listCustomers } from '#contract/customers/customers.contract.ts';
import { AssessmentsSearch } from '#web/assessments/assessments.search.ts';
import { AuthSearch, ForgotSearch, InviteSearch, ResetSearch, VerifyEmailSearch } from '#web/auth/auth.routes.ts';
import { RecommendationsSearch } from '#web/navigation/planning.search.ts';
import { searchOf } from '#web/navigation/search.ts';
import { ProfileSearch } from '#web/profile/profile.routes.ts';
import { QbrsSearch } from '#web/qbrs/qbrs.search.ts';

test.each([
  ['/auth', { timeout: true }, AuthSearch],
  ['/forgot-password', { email: 'olive@northwind.test' }, ForgotSearch],
  ['/reset-password', { token: 'secret' }, ResetSearch],
  ['/verify-email', { email: 'olive@northwind.test', organizationName: 'Northwind IT' }, VerifyEmailSearch],
  ['/assessments/technical-alignment', { filter: 'in_progress' }, AssessmentsSearch],
  ['/assessments/technical-alignment', { filter: 'pending_review' }, AssessmentsSearch],
  ['/assessments/technical-alignment', { filter: 'approved' }, AssessmentsSearch],
  ['/assessments/technical-alignment', { filter: 'approved', type: 'security' }, AssessmentsSearch],
  ['/qbrs', { filter: 'overdue' }, QbrsSearch],
  ['/recommendations', { tab: 'board', status: 'approved', noOwner: 'true', minValue: '500000' }, RecommendationsSearch],
  ['/profile', { setupMfa: true }, ProfileSearch],
  ['/profile', { passwordChange: 'required' }, ProfileSearch],
])('[NAV-8] The page %s accepts the search parameters %o', (_path, search, schema) => {
  expect(schema.parse(search)).toMatchObject(search);
});

test.each([
  ['/auth', { timeout: 'yes' }, AuthSearch],
  ['/assessments/technical-alignment', { filter: 'everything' }, AssessmentsSearch],
  ['/qbrs', { filter: 'late' }, QbrsSearch],
  ['/profile', { passwordChange: 'please' }, ProfileSearch],
])('[NAV-9] The page %s ignores the search parameters %o instead of failing', (_path, search, schema) => {
  expect(Object.values(schema.parse(search)).filter((value) => value !== undefined)).toEqual([]);
});

const NAME = 'n'.repeat(200);
const EMAIL = `${'e'.repeat(242)}@example.org`;

test.each([
  ['/auth', { email: EMAIL }, AuthSearch],
  ['/forgot-password', { email: EMAIL }, ForgotSearch],
  ['/verify-email', { email: EMAIL, organizationName: NAME }, VerifyEmailSearch],
  ['/accept-invite', { email: EMAIL, organizationName: NAME, firstName: NAME, lastName: NAME }, InviteSearch],
])('The page %s accepts the longest names and addresses that can be stored, and nothing longer', (_path, search, schema) => {
  expect(schema.parse(search)).toMatchObject(search);
  const longer = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, `${value}x`]));
  expect(Object.values(schema.parse(longer)).filter((value) => value !== undefined)).toEqual([]);
});

test('A filter of /recommendations typed into the address as a number or a word is read as the text in the contract', () => {
  expect(RecommendationsSearch.parse({ q: 2012, noOwner: true, minValue: 500_000, quarters: 4 })).toMatchObject({
    q: '2012',
    noOwner: 'true',
    minValue: '500000',
    quarters: '4',
  });
});

test('The address of a list keeps its filters as text, and what cannot be a filter is left out', () => {
  const search = searchOf<typeof listCustomers>();
  expect(search({ q: 12, tier: 'A', notAssessedDays: 90, mine: true, industry: { name: 'Health' }, page: 2 })).toEqual({
    q: '12',
    tier: 'A',
    notAssessedDays: '90',
    mine: 'true',
    industry: undefined,
    page: '2',
  });
});
