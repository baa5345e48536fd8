import type { PsaKind } from '#domain/psa/psa.tools.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { newId } from '#server/platform/db/ids.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';

const HINT_LENGTH = 4;

const rowOf = (id: string) => ({ purpose: 'psa_secret', table: 'platform.psa_secrets', id }) as const;

/** Last characters of the secret; empty for a short one, which they would reveal. */
export const hintOf = (secret: string): string => (secret.length > HINT_LENGTH * 3 ? secret.slice(-HINT_LENGTH) : '');

export async function storeSecret(tx: Tx, { encryption }: Secrets, kind: PsaKind, secret: string): Promise<void> {
  await deleteSecret(tx, kind);
  const id = await newId(tx);
  const { text, kid } = await seal(encryption, rowOf(id), secret);
  await tx.insertInto('platform.psaSecrets').values({ id, kind, secret: text, kid }).execute();
}

/** Decrypted secret for the duration of a call; empty if none is stored. */
export async function openSecret(tx: Tx, { encryption }: Secrets, kind: PsaKind): Promise<string> {
  const stored = await tx.selectFrom('platform.psaSecrets').select(['id', 'secret']).where('kind', '=', kind).executeTakeFirst();
  return stored ? unseal(encryption, rowOf(stored.id), stored.secret) : '';
}

export async function deleteSecret(tx: Tx, kind: PsaKind): Promise<void> {
  await tx.deleteFrom('platform.psaSecrets').where('kind', '=', kind).execute();
}
