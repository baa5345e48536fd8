import { expect, test } from 'vitest';
import { can, type Role } from '#domain/users/permissions.rules.ts';
import { groupsFor } from './palette.entries.ts';

const CUSTOMER = { kind: 'customer' as const, id: '1', title: 'Contoso', subtitle: 'Active', url: '/customers/1' };

function titlesFor(role: Role, typed: string, { recent = [CUSTOMER], hits = [CUSTOMER] } = {}) {
  const groups = groupsFor({ typed, may: (permission) => can([role], permission), recent, hits });
  return Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)]));
}

test('before anything is typed there is what one went to last, then every screen and every action', () => {
  const groups = titlesFor('owner', '');
  expect(Object.keys(groups)).toEqual(['Recent', 'Go to', 'Actions']);
  expect(groups['Recent']).toEqual(['Contoso']);
  expect(groups['Go to']).toContain('Subscription Management');
  expect(groups['Actions']).toEqual([
    'New customer',
    'New assessment',
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

test('nobody is offered what they may not do or see', () => {
  const groups = titlesFor('alignment_engineer', '');
  expect(groups['Actions']?.filter((title) => /^(New|Invite)/.test(title))).toEqual(['New assessment']);
  expect(groups['Go to']).toEqual(['Dashboard', 'Customers', 'Assessments', 'Templates', 'SOPs', 'Help & Tours', 'Profile']);
  expect(titlesFor('vcio', '')['Go to']).not.toContain('User Management');
});

test('what was typed is looked for at the beginning, then at the beginning of a word, then anywhere', () => {
  expect(titlesFor('owner', 'us', { hits: [] })['Go to']).toEqual(['User Management', 'Customers', 'Quarterly Business Reviews']);
  expect(titlesFor('owner', 'con')).toEqual({ Customers: ['Contoso'] });
  expect(titlesFor('owner', 'zzz', { hits: [] })).toEqual({});
});
