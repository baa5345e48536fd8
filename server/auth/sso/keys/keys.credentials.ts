import type { BodyOf } from '#contract/endpoint.ts';
import type { putSsoProvider } from '#contract/auth/sso.contract.ts';
import { acceptsPrivateKey, PRESETS, wantsCertificate } from '#domain/auth/provider.presets.rules.ts';
import type { ClientAuth } from '#domain/auth/providers.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { ConnectionRow } from '#server/auth/sso/sso.queries.ts';
import { sealPrivateKey, sealSecret } from '#server/auth/sso/sso.secrets.ts';
import { createKey } from './keys.ts';

type StoredCredentials = Pick<ConnectionRow, 'clientSecret' | 'privateKey' | 'publicKeys' | 'kid' | 'secretHint'>;

const NONE: StoredCredentials = { clientSecret: null, privateKey: null, publicKeys: null, kid: null, secretHint: '' };

export function clientAuthOf(row: Pick<ConnectionRow, 'privateKey'>): ClientAuth {
  return row.privateKey === null ? 'secret' : 'private_key';
}

/** Encrypted secret or key pair of a provider. Omitted fields keep the stored one. */
export async function credentialsFor(
  context: AppContext,
  { body, params }: SignedInCall<typeof putSsoProvider>,
  row: StoredCredentials = NONE,
): Promise<StoredCredentials> {
  const { clientSecret, privateKey, publicKeys, kid, secretHint } = row;
  const before = { clientSecret, privateKey, publicKeys, kid, secretHint };
  if (body.preset === 'saml') return NONE;
  if (wantedAuth(body, before) === 'private_key') return keyFor(context, { body, id: params.id }, before);
  if (body.clientSecret !== undefined) return { ...NONE, ...(await sealSecret(context, params.id, body.clientSecret)) };
  if (before.clientSecret === null) throw new Fault('REQUIRED_FIELD', { field: 'clientSecret', message: 'The client secret is required' });
  return before;
}

/** Changes for the audit log, without the secret and the key themselves. */
export function recordOf(before: StoredCredentials | undefined, after: StoredCredentials) {
  return {
    clientAuth: clientAuthOf(after),
    ...(isReplaced(before?.clientSecret, after.clientSecret) && { secret: 'changed' }),
    ...(isReplaced(before?.privateKey, after.privateKey) && { privateKey: 'changed' }),
  };
}

/** Encrypting the same secret again gives another text, so a kept one is equal. */
function isReplaced(before: string | null | undefined, after: string | null): boolean {
  return after !== null && after !== before;
}

function wantedAuth({ clientAuth, clientSecret }: BodyOf<typeof putSsoProvider>, before: StoredCredentials): ClientAuth {
  return clientAuth ?? (clientSecret === undefined ? clientAuthOf(before) : 'secret');
}

interface WantedKey {
  body: BodyOf<typeof putSsoProvider>;
  id: string;
}

async function keyFor(context: AppContext, { body, id }: WantedKey, before: StoredCredentials): Promise<StoredCredentials> {
  if (!acceptsPrivateKey(body.preset)) {
    const message = `${PRESETS[body.preset].label} accepts no private key here; use a client secret`;
    throw new Fault('VALIDATION_ERROR', { field: 'clientAuth', message });
  }
  const lacksCertificate = wantsCertificate(body.preset) && !before.publicKeys?.[0]?.certificate;
  if (before.privateKey !== null && body.newKey !== true && !lacksCertificate) return before;
  const { privateKey, publicKeys } = await createKey(before.publicKeys ?? [], context.now());
  return { ...NONE, publicKeys, ...(await sealPrivateKey(context, id, privateKey)) };
}
