import { auditKeyRowOf } from '#server/platform/audit/audit.key.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { outboxRowOf } from '#server/platform/mail/mail.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  countSealedBefore,
  nextSealedBefore,
  type Resealed,
  saveResealed,
  SEALED_COLUMNS,
  type SealedColumn,
  type StoredSecret,
  storedKids,
} from './key-rotation.queries.ts';
import { deliveryTargetSecretOf, type SecretRow, seal, unseal } from '#server/platform/secrets/sealed.ts';

const BATCH = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The server refuses to start if a key is missing, because its secrets could never be opened. */
export async function refuseUnknownKeys(pools: Pools, keyring: Keyring): Promise<void> {
  const kids = await storedKids(pools);
  const keys = await Promise.all(kids.map((kid) => keyring.find(kid)));
  const lost = kids.filter((_, nr) => keys[nr] === undefined);
  if (lost.length === 0) return;
  throw new Refusal(
    `Stored secrets are encrypted with a missing key (${lost.join(', ')}); restore secrets.json, or set SECRET_KEY_PREVIOUS to the previous key.`,
  );
}

interface Rotation {
  pools: Pools;
  keyring: Keyring;
  /** Adds a key and returns the extended keyring; null if the keys come from the environment. */
  addKey: (() => Promise<Keyring>) | null;
}

/** Reseals all secrets with a new active key, or with the current one if an earlier rotation was interrupted. */
export async function rotateKeys({ pools, keyring, addKey }: Rotation): Promise<string> {
  const isUnfinished = (await countSealedBefore(pools, keyring.active.kid)) > 0;
  const active = isUnfinished || !addKey ? keyring : await addKey();
  const totp = await resealAll(pools, active, SEALED_COLUMNS.totp, (id) => ({ purpose: 'totp', table: 'auth.totp', id }));
  const sso = await resealAll(pools, active, SEALED_COLUMNS.sso, (id) => ({ purpose: 'sso_secret', table: 'auth.sso', id }));
  const audit = await resealAll(pools, active, SEALED_COLUMNS.auditKey, auditKeyRowOf);
  const deliveryTargets = await resealAll(pools, active, SEALED_COLUMNS.deliveryTarget, deliveryTargetSecretOf);
  const psa = await resealAll(pools, active, SEALED_COLUMNS.psa, (id) => ({ purpose: 'psa_secret', table: 'platform.psa_secrets', id }));
  const mail = await resealAll(pools, active, SEALED_COLUMNS.mail, outboxRowOf);
  const remaining = await countSealedBefore(pools, active.active.kid);
  const key = active === keyring ? `key ${active.active.kid}` : `a new key, ${active.active.kid}`;
  const rest = remaining === 0 ? 'None still use an older key.' : `${remaining} could not be decrypted and still use an older key.`;
  return `${totp + sso + audit + deliveryTargets + psa + mail} values were re-encrypted with ${key}. ${rest}`;
}

/** Processes batches by id in separate transactions, so that an interrupted rotation can continue. */
async function resealAll(pools: Pools, keyring: Keyring, column: SealedColumn, rowOf: (id: string) => SecretRow): Promise<number> {
  const { kid } = keyring.active;
  let saved = 0;
  let after = BEFORE_ALL;
  for (;;) {
    const wanted = { kid, after, limit: BATCH };
    const batch = await column.through(pools, (tx) => nextSealedBefore(tx, column, wanted));
    if (batch.length === 0) return saved;
    const results = await Promise.allSettled(batch.map((stored) => reseal(keyring, rowOf(stored.id), stored)));
    // Values that cannot be opened may have been tampered with; they are kept and counted.
    const resealed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (resealed.length > 0) saved += await column.through(pools, (tx) => saveResealed(tx, column, kid, resealed));
    after = batch.at(-1)?.id ?? after;
  }
}

async function reseal(keyring: Keyring, row: SecretRow, { id, text: former }: StoredSecret): Promise<Resealed> {
  const { text } = await seal(keyring, row, await unseal(keyring, row, former));
  return { id, text, former };
}
