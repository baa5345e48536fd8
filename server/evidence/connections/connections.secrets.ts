import { sql } from 'kysely';
import { newId } from '#server/platform/db/ids.ts';
import { asPlatform, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { deliveryTargetSecretOf, seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

const HINT_LENGTH = 4;

/** Last characters of a secret; empty for a short one, which they would reveal, and for a certificate. */
export function hintOf(secret: string): string {
  return secret.length > HINT_LENGTH * 3 && !secret.includes('-----BEGIN ') ? secret.slice(-HINT_LENGTH) : '';
}

/** Stored in a table that requests can write but not read. */
export async function storeSecret(tx: Tx, { encryption }: Secrets, connectionId: string, secret: string): Promise<void> {
  await deleteSecret(tx, connectionId);
  const id = await newId(tx);
  const { text, kid } = await seal(encryption, deliveryTargetSecretOf(id), secret);
  await sql`insert into platform.delivery_target_secrets (id, organization_id, delivery_target_id, secret, kid)
    values (${id}, current_organization(), ${connectionId}, ${text}, ${kid})`.execute(tx);
}

export async function deleteSecret(tx: Tx, connectionId: string): Promise<void> {
  await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', connectionId).execute();
}

/** Decrypted secret for the duration of a call; empty if none is stored. */
export async function openSecret({ pools, secrets }: { pools: Pools; secrets: Secrets }, connectionId: string): Promise<string> {
  const stored = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.deliveryTargetSecrets')
      .select(['id', 'secret'])
      .where('deliveryTargetId', '=', connectionId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return stored ? unseal(secrets.encryption, deliveryTargetSecretOf(stored.id), stored.secret) : '';
}
