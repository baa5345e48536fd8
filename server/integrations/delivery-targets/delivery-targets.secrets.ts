import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { OVERLAP_HOURS } from '#domain/integrations/delivery-targets.rules.ts';
import { newId } from '#server/platform/db/ids.ts';
import { asPlatform, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { deliveryTargetSecretOf, seal, unseal } from '#server/platform/secrets/sealed.ts';

const SECRET_BYTES = 32;

/** Secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Stored in a separate table that requests can write but not read; the newest secret applies. */
export async function storeSecret(tx: Tx, { secrets }: { secrets: Secrets }, deliveryTargetId: string, secret: string): Promise<void> {
  const id = await newId(tx);
  const { text, kid } = await seal(secrets.encryption, deliveryTargetSecretOf(id), secret);
  await sql`insert into platform.delivery_target_secrets (id, organization_id, delivery_target_id, secret, kid)
    values (${id}, current_organization(), ${deliveryTargetId}, ${text}, ${kid})`.execute(tx);
}

/** Current secret, and the previous one while it is valid; decrypted only for the call. */
export async function openSecrets({ pools, secrets }: { pools: Pools; secrets: Secrets }, deliveryTargetId: string): Promise<string[]> {
  const rows = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.deliveryTargetSecrets')
      .select(['id', 'secret', 'createdAt'])
      .where('deliveryTargetId', '=', deliveryTargetId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  );
  const [current, former] = rows;
  if (!current) return [];
  const isInOverlap = Date.now() - current.createdAt.getTime() < OVERLAP_HOURS * 3_600_000;
  const valid = former && isInOverlap ? [current, former] : [current];
  return Promise.all(valid.map(({ id, secret }) => unseal(secrets.encryption, deliveryTargetSecretOf(id), secret)));
}
