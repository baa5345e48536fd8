import { expect, test } from 'vitest';
import { invitationsIn } from './invitations.rules.ts';

test('[MEMBER-1] Many addresses are read with their names, duplicates once, and invalid ones are named', () => {
  const { invitations, faulty } = invitationsIn('Dana Reed <dana@a.test>\nsam.o-neill@a.test; nobody\nDANA@a.test, "Li" li@a.test');
  expect(invitations.map(({ email, firstName, lastName }) => [email, firstName, lastName])).toEqual([
    ['DANA@a.test', 'DANA', 'Colleague'],
    ['sam.o-neill@a.test', 'Sam', 'O Neill'],
    ['li@a.test', 'Li', 'Colleague'],
  ]);
  expect(faulty).toEqual(['nobody']);
  expect(invitationsIn(Array.from({ length: 60 }, (_, at) => `p${at}@a.test`).join('\n')).invitations).toHaveLength(50);
});
