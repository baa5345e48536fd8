import { expect, test } from 'vitest';
import { roleChange } from './permissions.changes.rules.ts';

test('An engineer who becomes a vCIO gains the reviews and loses no permission', () => {
  const { gained, lost } = roleChange(['alignment_engineer'], ['alignment_engineer', 'vcio']);
  expect(gained).toContain('review and approve assessments');
  expect(gained).not.toContain('manage people');
  expect(lost).toEqual([]);
});

test('An administrator who becomes an engineer loses the permissions of administrators and vCIOs', () => {
  const { gained, lost } = roleChange(['admin'], ['alignment_engineer']);
  expect(gained).toEqual([]);
  expect(lost).toEqual(expect.arrayContaining(['manage people', 'make QBRs', 'read the audit logs']));
});

test('An additional role of the same rank or below changes no permission', () => {
  expect(roleChange(['admin'], ['admin', 'vcio'])).toEqual({ gained: [], lost: [] });
});
