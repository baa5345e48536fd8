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

test('The palette offers nobody a screen or an action that they have no permission for', () => {
  const groups = titlesFor('alignment_engineer', '');
  expect(groups['Actions']?.filter((title) => /^(New|Invite)/.test(title))).toEqual(['New assessment']);
  expect(groups['Go to']).toEqual([
    'Dashboard',
    'Customers',
    'Assessments',
    'Templates',
    'SOPs',
    'Help & Tours',
    'Tech stack standards',
    'Tech stack audits',
    'Profile',
  ]);
  expect(titlesFor('vcio', '')['Go to']).not.toContain('User Management');
});

test('The palette ranks matches at the beginning of a title first, then at the beginning of a word, then anywhere', () => {
  expect(titlesFor('owner', 'us', { hits: [] })['Go to']).toEqual(['User Management', 'Customers', 'Quarterly Business Reviews']);
  expect(titlesFor('owner', 'con')).toEqual({ Customers: ['Contoso'] });
  expect(titlesFor('owner', 'zzz', { hits: [] })).toEqual({});
});

test('The palette offers a screen that nobody may change for now, and nothing that begins there', () => {
  const groups = groupsFor({ typed: '', may: () => false, sees: (permission) => can(['owner'], permission), recent: [], hits: [] });
  const titles = Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]));
  expect(titles['Go to']).toContain('Organisation Settings');
  expect(titles['Actions']).not.toContain('Invite user');
});
