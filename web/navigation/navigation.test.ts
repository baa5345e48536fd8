import { expect, test } from 'vitest';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import { writeAs } from '#web/ui/data/terms.ts';
import { currentEntry, NAVIGATION, navigationFor, onboardingOf } from './navigation.ts';

function seenBy(role: Role): Record<string, string[]> {
  const groups = navigationFor((permission) => can([role], permission));
  return Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]));
}

const ADDRESSES =
  '/ /customers /assessments /templates /qbrs /quarterly-reviews /recommendations /recommendations?tab=findings /sops /help /users /integrations /audit-logs /billing /settings'.split(
    ' ',
  );
/** Entries of the specification, then Programme after the reviews, then the screens to which reviews lead. */
const MAIN = [
  'Dashboard',
  'Customers',
  'Assessments',
  'Templates',
  'Quarterly Business Reviews',
  'Programme',
  'Recommendations',
  'Findings',
];
const OF_REVIEWS = ['Quarterly Business Reviews', 'Programme'];
const RESOURCES = ['SOPs', 'Help & Tours'];
const ADMINISTRATION = ['User Management', 'Integrations', 'Audit Logs', 'Subscription Management', 'Organisation Settings'];

test('[NAV-4] The owner sees every group and entry of the navigation in the order of the specification', () => {
  expect(seenBy('owner')).toEqual({ Main: MAIN, Resources: RESOURCES, Administration: ADMINISTRATION });
  expect(NAVIGATION.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual(ADDRESSES);
});

test('[NAV-5] An administrator sees every entry of the navigation but the subscription', () => {
  expect(seenBy('admin')).toEqual({
    Main: MAIN,
    Resources: RESOURCES,
    Administration: ADMINISTRATION.filter((title) => title !== 'Subscription Management'),
  });
});

test('[NAV-6] A vCIO sees the QBRs and no administration, and an engineer sees neither', () => {
  expect(seenBy('vcio')).toEqual({ Main: MAIN, Resources: RESOURCES });
  expect(seenBy('alignment_engineer')).toEqual({ Main: MAIN.filter((title) => !OF_REVIEWS.includes(title)), Resources: RESOURCES });
});

test('[SET-17] An organisation that calls its reviews technology reviews sees that term in the navigation', () => {
  const usual = { statusNames: {}, categories: [], customFields: [], dateFormat: 'd mmm yyyy', reviewWord: null, locale: null } as const;
  writeAs({ ...usual, reviewWord: 'Technology review' });
  expect(seenBy('owner')['Main']?.[4]).toBe('Technology reviews');
  writeAs(usual);
  expect(seenBy('owner')['Main']?.[4]).toBe('Quarterly Business Reviews');
});

test.each([
  ['/', {}, '/'],
  ['/customers', {}, '/customers'],
  ['/customers/7', { tab: 'findings' }, '/customers'],
  ['/assessments/technical-alignment', {}, '/assessments'],
  ['/qbrs/7', {}, '/qbrs'],
  ['/quarterly-reviews', {}, '/quarterly-reviews'],
  ['/recommendations', {}, '/recommendations'],
  ['/recommendations', { tab: 'roadmap' }, '/recommendations'],
  ['/recommendations', { tab: 'findings' }, '/recommendations?tab=findings'],
  ['/calendar', {}, undefined],
  ['/surveys', { tab: 'own' }, '/customers'],
  ['/surveys/7', {}, '/customers'],
])('[NAV-7] At %s with %j the one highlighted navigation entry is %s', (path, search, expected) => {
  expect(currentEntry(path, search)).toBe(expected);
});

test('Every navigation entry has a unique name for tours', () => {
  const names = NAVIGATION.flatMap(({ entries }) => entries.map(onboardingOf));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['nav-dashboard', 'nav-customers', 'nav-audit-logs', 'nav-findings']));
});
