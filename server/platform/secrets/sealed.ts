import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Keyring } from './keyring.ts';

const ALGORITHM = 'A256GCMKW';
const ENCRYPTION = 'A256GCM';

/** Row that a secret belongs to. The secret decrypts only for this row, so that it cannot be moved to another. */
export interface SecretRow {
  purpose: 'totp' | 'sso_secret' | 'oidc_verifier' | 'id_token' | 'pending_link' | 'mail' | 'audit_key' | 'delivery_target' | 'psa_secret';
  table:
    | 'auth.totp'
    | 'auth.sso'
    | 'auth.oidc_flows'
    | 'auth.sessions'
    | 'auth.identities'
    | 'platform.outbox'
    | 'platform.audit_keys'
    | 'platform.delivery_target_secrets'
    | 'platform.psa_secrets';
  id: string;
}

export function deliveryTargetSecretOf(id: string): SecretRow {
  return { purpose: 'delivery_target', table: 'platform.delivery_target_secrets', id };
}

export interface Sealed {
  text: string;
  kid: string;
}

function contextOf({ purpose, table, id }: SecretRow): string {
  return `${purpose}\n${table}\n${id}`;
}

/** Compact JWE with the key id and the row in its protected header. */
export async function seal(keyring: Keyring, row: SecretRow, secret: string): Promise<Sealed> {
  const { kid, bytes } = keyring.active;
  const text = await new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid, ctx: contextOf(row) })
    .encrypt(bytes);
  return { text, kid };
}

/** Throws unless the text was encrypted with our keys for this row. */
export async function unseal(keyring: Keyring, row: SecretRow, text: string): Promise<string> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = await keyring.find(kid ?? '');
    if (!key) throw new Error('Sealed with a key that is not on the keyring.');
    return key.bytes;
  };
  const { plaintext, protectedHeader } = await compactDecrypt(text, keyOf, {
    keyManagementAlgorithms: [ALGORITHM],
    contentEncryptionAlgorithms: [ENCRYPTION],
  });
  if (protectedHeader['ctx'] !== contextOf(row)) throw new Error('Sealed for another row.');
  return new TextDecoder().decode(plaintext);
}
