import { sql } from 'kysely';
import type { AppContext } from '#server/platform/context.ts';
import { asAuth } from '#server/platform/db/pools.ts';

interface InstallationAccess {
  /** True if an organisation allows assistants. */
  isOpen: boolean;
  /** True if an organisation lets apps register themselves. */
  selfRegistration: boolean;
}

/** Access that apps see before anyone has signed in; each organisation decides again at consent. */
export async function readAccess({ pools }: Pick<AppContext, 'pools'>): Promise<InstallationAccess> {
  return asAuth(pools, (tx) =>
    tx
      .selectNoFrom([
        sql<boolean>`exists (select from auth.assistant_access)`.as('isOpen'),
        sql<boolean>`exists (select from auth.assistant_access where self_registration)`.as('selfRegistration'),
      ])
      .executeTakeFirstOrThrow(),
  );
}
