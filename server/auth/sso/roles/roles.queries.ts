import type { Tx } from '#server/platform/db/transaction.ts';

const MOST_PEOPLE = 10_000;

/** People connected at the provider, by name, with the groups of their latest sign-in there; null if none were sent. */
export function listPeopleAt(tx: Tx, { organizationId, issuer }: { organizationId: string; issuer: string }) {
  return tx
    .selectFrom((query) =>
      query
        .selectFrom('auth.identities')
        .select(['userId', 'groups'])
        .distinctOn('userId')
        .where('organizationId', '=', organizationId)
        .where('issuer', '=', issuer)
        .orderBy('userId')
        .orderBy('lastUsedAt', (order) => order.desc().nullsLast())
        .as('i'),
    )
    .innerJoin('people as p', 'p.id', 'i.userId')
    .select(['p.id', 'p.firstName', 'p.lastName', 'p.email', 'p.roles', 'p.isOwner', 'i.groups'])
    .where('p.status', '<>', 'removed')
    .orderBy('p.firstName')
    .orderBy('p.lastName')
    .orderBy('p.id')
    .limit(MOST_PEOPLE)
    .execute();
}
