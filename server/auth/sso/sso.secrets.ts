import type { AppContext } from '#server/platform/context.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import type { Connection } from './sso.provider.ts';
import type { ConnectionRow } from './sso.queries.ts';

const HINT_LENGTH = 4;

type SecretsContext = Pick<AppContext, 'secrets'>;

const secretOf = (organizationId: string) => ({ purpose: 'sso_secret', table: 'auth.sso', id: organizationId }) as const;
const verifierOf = (stateHash: Buffer) => ({ purpose: 'oidc_verifier', table: 'auth.oidc_flows', id: stateHash.toString('hex') }) as const;

export async function sealSecret({ secrets }: SecretsContext, organizationId: string, secret: string) {
  const { text, kid } = await seal(secrets.encryption, secretOf(organizationId), secret);
  // No hint for short secrets, because it would reveal too much.
  return { clientSecret: text, kid, secretHint: secret.length > HINT_LENGTH * 3 ? secret.slice(-HINT_LENGTH) : '' };
}

/** Connection with its secret decrypted; keep it only for the call. */
export async function openConnection({ secrets }: SecretsContext, row: Omit<ConnectionRow, 'organizationStatus'>): Promise<Connection> {
  const { issuer, tenantId, clientId, organizationId } = row;
  return { issuer, tenantId, clientId, clientSecret: await unseal(secrets.encryption, secretOf(organizationId), row.clientSecret) };
}

export async function sealVerifier({ secrets }: SecretsContext, stateHash: Buffer, verifier: string): Promise<string> {
  return (await seal(secrets.encryption, verifierOf(stateHash), verifier)).text;
}

export function openVerifier({ secrets }: SecretsContext, stateHash: Buffer, sealed: string): Promise<string> {
  return unseal(secrets.encryption, verifierOf(stateHash), sealed);
}
