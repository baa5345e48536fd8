import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

/** SAML provider of any organisation, found by the address to which a response was sent. */
export function findSamlProvider(tx: Tx, id: string) {
  return tx.selectFrom('auth.sso').select(['id', 'organizationId']).where('id', '=', id).where('preset', '=', 'saml').executeTakeFirst();
}

interface WaitingResponse {
  stateHash: Buffer;
  providerId: string;
  response: string;
}

/** Stores the first response to a started sign-in; false if there is no such sign-in or it has a response already. */
export async function storeResponse(tx: Tx, { stateHash, providerId, response }: WaitingResponse): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.oidcFlows')
    .set({ response })
    .where('stateHash', '=', stateHash)
    .where('providerId', '=', providerId)
    .where('response', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
