import { expect, test } from 'vitest';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import { groupsFor } from './palette.entries.ts';

const CUSTOMER = { kind: 'customer' as const, id: '1', title: 'Contoso', subtitle: 'Active', url: '/customers/1' };

function titlesFor(role: Role, typed: string, { recent = [CUSTOMER], hits = [CUSTOMER] } = {}) {
  const groups = groupsFor({ typed, may: (permission) => can([role], permission), recent, hits });
  return Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]));
}

test('The palette without a search offers recent places, then every screen and every action', () => {
  const groups = titlesFor('owner', '');
  expect(Object.keys(groups)).toEqual(['Recent', 'Go to', 'Actions']);
  expect(groups['Recent']).toEqual(['Contoso']);
  expect(groups['Go to']).toContain('Subscription Management');
  expect(groups['Actions']).toEqual([
    'New customer',
    'New assessment',
    'New recommendation',
    'New QBR',
    'Invite user',
    'Send feedback',
    'Start a tour',
    'Theme: Light',
    'Theme: Slate',
    'Theme: Dark',
    'Log out',
  ]);
});

test('The palette offers no screen or action without its permission', () => {
  const groups = titlesFor('alignment_engineer', '');
  expect(groups['Actions']?.filter((title) => /^(New|Invite)/.test(title))).toEqual(['New assessment']);
  expect(groups['Go to']).toEqual([
    'Dashboard',
    'Customers',
    'Assessments',
    'Templates',
    'Recommendations',
    'Findings',
    'SOPs',
    'Help & Tours',
    'Roadmap',
    'Budget',
    'Board',
    'Campaigns',
    'Calendar',
    'Proposals',
    'Surveys',
    'Activity',
    'Tech stack standards',
    'Tech stack audits',
    'Heat map',
    'SOP completeness',
    'Settings',
    'Profile',
  ]);
  expect(titlesFor('vcio', '')['Go to']).not.toContain('User Management');
});

test('The palette ranks matches at the beginning of a title first, then at the beginning of a word, then anywhere', () => {
  expect(titlesFor('owner', 'us', { hits: [] })['Go to']).toEqual(['User Management', 'Customers', 'Quarterly Business Reviews']);
  expect(titlesFor('owner', 'contos')).toEqual({ Customers: ['Contoso'] });
  expect(titlesFor('owner', 'zzz', { hits: [] })).toEqual({});
});

test.each([
  ['recomm', 'Recommendations'],
  ['findings', 'Findings'],
  ['programme', 'Programme'],
  ['calendar', 'Calendar'],
  ['roadmap', 'Roadmap'],
  ['budget', 'Budget'],
  ['activity', 'Activity'],
  ['heat', 'Heat map'],
  ['audit log', 'Audit Logs'],
  ['stand', 'Tech stack standards'],
  ['qbr', 'Quarterly Business Reviews'],
  ['gaps', 'Findings'],
  ['procedure', 'SOPs'],
])('The palette answers “%s” with the screen %s first', (typed, expected) => {
  expect(titlesFor('owner', typed, { hits: [] })['Go to']?.[0]).toBe(expected);
});

test.each([
  ['white label', 'Branding'],
  ['mfa', 'Multi-factor authentication'],
  ['qbr def', 'QBR defaults'],
  ['answering an assessment', 'Answering an assessment quickly'],
])('The palette answers “%s” with the part %s of the settings, the profile or the help', (typed, expected) => {
  expect(titlesFor('owner', typed, { hits: [] })['Settings and help']?.[0]).toBe(expected);
});

test('An action is offered before results that match by other words', () => {
  for (const [typed, title] of [
    ['new', 'New customer'],
    ['invite', 'Invite user'],
  ] as const) {
    expect(Object.values(titlesFor('owner', typed, { hits: [] }))[0]?.[0]).toBe(title);
  }
});

test('The palette finds the screens of a group by the name of the group', () => {
  expect(titlesFor('owner', 'administration', { hits: [] })['Go to']).toEqual([
    'User Management',
    'Integrations',
    'Audit Logs',
    'Subscription Management',
    'Organisation Settings',
    'Rate limit monitoring',
  ]);
});

test('The palette offers the platform console to superadmins only', () => {
  const found = (isSuperadmin: boolean) =>
    groupsFor({ typed: 'platform', may: () => true, recent: [], hits: [], isSuperadmin }).flatMap(({ entries }) => entries).length;
  expect(found(true)).toBe(6);
  expect(found(false)).toBe(0);
});

test('The palette still offers a read-only screen, but no action that starts there', () => {
  const groups = groupsFor({ typed: '', may: () => false, sees: (permission) => can(['owner'], permission), recent: [], hits: [] });
  const titles = Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]));
  expect(titles['Go to']).toContain('Organisation Settings');
  expect(titles['Actions']).not.toContain('Invite user');
});
