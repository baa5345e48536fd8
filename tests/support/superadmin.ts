import { asAuth } from '#server/platform/db/pools.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Owner of a new organisation, who may enter the platform console. */
export async function superadminOf(server: TestServer, { hasSecondFactor = true } = {}): Promise<Person & { organizationId: string }> {
  const { id, owner } = await server.organization('Those who run the house');
  await asAuth(server.pools, (tx) =>
    tx.updateTable('auth.users').set({ isSuperadmin: true, hasSecondFactor }).where('id', '=', owner.id).execute(),
  );
  return { ...owner, organizationId: id };
}
