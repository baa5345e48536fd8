import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair } from 'jose';
import type { PublicKey } from '#domain/auth/providers.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { certificateOf } from './keys.certificate.ts';

/** The only algorithm that Okta, Keycloak and all certified providers accept. */
export const KEY_ALGORITHM = 'RS256';
const PUBLISHED_MS = 24 * 60 * 60 * 1000;

/** Address of our public keys, which a provider reads to verify our signatures. */
export function jwksUrl({ publicUrl }: Pick<Config, 'publicUrl'>, id: string): string {
  return `${publicUrl}/auth/sso/${id}/jwks`;
}

interface NewKey {
  /** In PEM format (PKCS #8). */
  privateKey: string;
  publicKeys: PublicKey[];
}

/** New key pair; the previous public key stays published for a day, because providers verify signatures that are on their way. */
export async function createKey(previous: readonly PublicKey[], now: Date): Promise<NewKey> {
  const pair = await generateKeyPair(KEY_ALGORITHM, { modulusLength: 2048, extractable: true });
  const { privateKey, publicKey } = pair;
  const jwk = await exportJWK(publicKey);
  const { n = '', e = '' } = jwk;
  const current = { kid: await calculateJwkThumbprint(jwk), n, e, certificate: await certificateOf(pair, now), until: null };
  const until = new Date(now.getTime() + PUBLISHED_MS).toISOString();
  const kept = publishedKeys(previous, now).map((key) => ({ ...key, until: key.until ?? until }));
  return { privateKey: await exportPKCS8(privateKey), publicKeys: [current, ...kept] };
}

export function publishedKeys(keys: readonly PublicKey[], now: Date): PublicKey[] {
  return keys.filter(({ until }) => until === null || new Date(until) > now);
}
