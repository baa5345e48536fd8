import { importPKCS8 } from 'jose';
import type { AppContext } from '#server/platform/context.ts';
import { wantsCertificate } from '#domain/auth/provider.presets.rules.ts';
import type { ProviderPreset, PublicKey } from '#domain/auth/providers.rules.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import { KEY_ALGORITHM } from './keys/keys.ts';
import { type Connection, type Credentials, redirectUrl } from './sso.provider.ts';
import type { ConnectionRow } from './sso.queries.ts';

const HINT_LENGTH = 4;

type SecretsContext = Pick<AppContext, 'secrets'>;

const secretOf = (providerId: string) => ({ purpose: 'sso_secret', table: 'auth.sso', id: providerId }) as const;
const idTokenOf = (userId: string) => ({ purpose: 'id_token', table: 'auth.sessions', id: userId }) as const;
const verifierOf = (stateHash: Buffer) => ({ purpose: 'oidc_verifier', table: 'auth.oidc_flows', id: stateHash.toString('hex') }) as const;

export async function sealSecret({ secrets }: SecretsContext, providerId: string, secret: string) {
  const { text, kid } = await seal(secrets.encryption, secretOf(providerId), secret);
  // No hint for short secrets, because it would reveal too much.
  return { clientSecret: text, kid, secretHint: secret.length > HINT_LENGTH * 3 ? secret.slice(-HINT_LENGTH) : '' };
}

export async function sealPrivateKey({ secrets }: SecretsContext, providerId: string, privateKey: string) {
  const { text, kid } = await seal(secrets.encryption, secretOf(providerId), privateKey);
  return { privateKey: text, kid };
}

/** Connection with its secret or private key decrypted; keep it only for the call. */
export async function openConnection({ secrets, config }: Pick<AppContext, 'secrets' | 'config'>, row: ConnectionRow): Promise<Connection> {
  const { id, preset, issuer, tenantId, clientId } = row;
  const sealed = row.clientSecret ?? row.privateKey;
  if (clientId === null || sealed === null) throw new Error('A SAML provider has no client secret.');
  const secret = await unseal(secrets.encryption, secretOf(id), sealed);
  const credentials = row.publicKeys === null ? { secret } : await keyOf(secret, row.publicKeys, preset);
  return { preset, issuer, tenantId, clientId, credentials, claims: row.claims, redirectUrl: redirectUrl(config, row) };
}

/** Entra wants signatures with PSS. */
const PSS_ALGORITHM = 'PS256';

async function keyOf(privateKey: string, [current]: readonly PublicKey[], preset: ProviderPreset): Promise<Credentials> {
  if (!current) throw new Error('The provider has no public key.');
  const { kid, certificate } = current;
  if (!wantsCertificate(preset) || !certificate) return { key: await importPKCS8(privateKey, KEY_ALGORITHM), kid };
  return { key: await importPKCS8(privateKey, PSS_ALGORITHM), kid, thumbprint: certificate.thumbprint };
}

export async function sealVerifier({ secrets }: SecretsContext, stateHash: Buffer, verifier: string): Promise<string> {
  return (await seal(secrets.encryption, verifierOf(stateHash), verifier)).text;
}

export function openVerifier({ secrets }: SecretsContext, stateHash: Buffer, sealed: string): Promise<string> {
  return unseal(secrets.encryption, verifierOf(stateHash), sealed);
}

/** Longest ID token that is kept; a longer one would not fit into the address of the sign-out. */
const MOST_TOKEN_LETTERS = 6000;

export async function sealIdToken({ secrets }: SecretsContext, userId: string, idToken: string): Promise<string | null> {
  return idToken.length > MOST_TOKEN_LETTERS ? null : (await seal(secrets.encryption, idTokenOf(userId), idToken)).text;
}

export function openIdToken({ secrets }: SecretsContext, userId: string, sealed: string): Promise<string> {
  return unseal(secrets.encryption, idTokenOf(userId), sealed);
}
