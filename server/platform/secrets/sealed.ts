import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Keyring } from './keyring.ts';

const ALGORITHM = 'A256GCMKW';
const ENCRYPTION = 'A256GCM';

/** Where a secret belongs. It is sealed for this place and opens in no other, so that no row can take over another's. */
export interface Place {
  purpose: 'totp' | 'sso_secret' | 'oidc_verifier' | 'pending_link' | 'mail';
  table: 'auth.totp' | 'auth.sso' | 'auth.oidc_flows' | 'auth.identities' | 'platform.outbox';
  id: string;
}

export interface Sealed {
  text: string;
  kid: string;
}

function contextOf({ purpose, table, id }: Place): string {
  return `${purpose}\n${table}\n${id}`;
}

/** A compact JWE; the key's name and the place stand in its protected header. */
export async function seal(keyring: Keyring, place: Place, secret: string): Promise<Sealed> {
  const { kid, bytes } = keyring.active;
  const text = await new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid, ctx: contextOf(place) })
    .encrypt(bytes);
  return { text, kid };
}

/** Throws for whatever was not sealed by us for this very place. */
export async function unseal(keyring: Keyring, place: Place, text: string): Promise<string> {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = await keyring.find(kid ?? '');
    if (!key) throw new Error('Sealed with a key that is not on the keyring.');
    return key.bytes;
  };
  const { plaintext, protectedHeader } = await compactDecrypt(text, keyOf, {
    keyManagementAlgorithms: [ALGORITHM],
    contentEncryptionAlgorithms: [ENCRYPTION],
  });
  if (protectedHeader['ctx'] !== contextOf(place)) throw new Error('Sealed for another place.');
  return new TextDecoder().decode(plaintext);
}
