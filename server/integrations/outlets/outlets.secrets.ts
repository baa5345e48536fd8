import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { OVERLAP_HOURS } from '#domain/integrations/outlets.rules.ts';
import { newId } from '#server/platform/db/ids.ts';
import { asPlatform, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { outletSecretOf, seal, unseal } from '#server/platform/secrets/sealed.ts';

const SECRET_BYTES = 32;

/** Secret in the format of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Stored in a separate table that requests can write but not read; the newest secret applies. */
export async function storeSecret(tx: Tx, { secrets }: { secrets: Secrets }, outletId: string, secret: string): Promise<void> {
  const id = await newId(tx);
  const { text, kid } = await seal(secrets.encryption, outletSecretOf(id), secret);
  await sql`insert into platform.outlet_secrets (id, organization_id, outlet_id, secret, kid)
    values (${id}, current_organization(), ${outletId}, ${text}, ${kid})`.execute(tx);
}

/** Current secret, and the previous one while it is valid; decrypted only for the call. */
export async function openSecrets({ pools, secrets }: { pools: Pools; secrets: Secrets }, outletId: string): Promise<string[]> {
  const rows = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.outletSecrets')
      .select(['id', 'secret', 'createdAt'])
      .where('outletId', '=', outletId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute(),
  );
  const [current, former] = rows;
  if (!current) return [];
  const isInOverlap = Date.now() - current.createdAt.getTime() < OVERLAP_HOURS * 3_600_000;
  const valid = former && isInOverlap ? [current, former] : [current];
  return Promise.all(valid.map(({ id, secret }) => unseal(secrets.encryption, outletSecretOf(id), secret)));
}
