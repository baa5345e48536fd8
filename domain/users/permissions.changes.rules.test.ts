import { expect, test } from 'vitest';
import { roleChange } from './permissions.changes.rules.ts';

test('an engineer who becomes a vCIO gains reviews and loses nothing', () => {
  const { gained, lost } = roleChange(['alignment_engineer'], ['alignment_engineer', 'vcio']);
  expect(gained).toContain('review and approve assessments');
  expect(gained).not.toContain('manage people');
  expect(lost).toEqual([]);
});

test('an administrator who becomes an engineer loses what only administrators and vCIOs may', () => {
  const { gained, lost } = roleChange(['admin'], ['alignment_engineer']);
  expect(gained).toEqual([]);
  expect(lost).toEqual(expect.arrayContaining(['manage people', 'make QBRs', 'read the audit logs']));
});

test('a further role of the same rank or below changes nothing', () => {
  expect(roleChange(['admin'], ['admin', 'vcio'])).toEqual({ gained: [], lost: [] });
});
