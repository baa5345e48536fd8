import { z } from 'zod';
import type { OutputOf } from '#contract/endpoint.ts';
import type { testSsoProvider } from '#contract/auth/sso.contract.ts';
import type { Config } from '#server/platform/config/config.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PreparedCall } from '#server/platform/http/call.ts';
import { probeSaml } from '#server/auth/saml/saml.probe.ts';
import { algorithmOf, authenticationOf, type Connection } from './sso.provider.ts';
import { findConnection } from './sso.queries.ts';
import { openConnection } from './sso.secrets.ts';
import { limitAttempts } from '#server/auth/limits/rate-limits.ts';

type Probe = OutputOf<typeof testSsoProvider>;
type Check = Probe['checks'][number];

const NAMES = ['The provider responds', 'The issuer matches', 'The signing keys can be read', 'The credentials are accepted'] as const;

const AADSTS: Readonly<Record<string, string>> = {
  '50011': 'The redirect address is not registered for the application.',
  '50034': 'The account does not exist in this tenant.',
  '50105': 'The person is not assigned to the application.',
  '65001': 'Consent for the application is missing; an administrator of the tenant must grant it.',
  '700016': 'The tenant has no application with this client ID.',
  '7000215': 'The client secret is wrong. Copy its value, not its ID.',
  '7000222': 'The client secret has expired. Create a new one and enter it here.',
  '90002': 'This tenant does not exist.',
};

const Metadata = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_post']),
});
type Metadata = z.output<typeof Metadata>;
const Keys = z.object({ keys: z.array(z.object({ kty: z.string() })) });
const Refused = z.object({ error: z.string(), error_description: z.string().optional() });

/** Errors of a provider that accepted the credentials and rejects only the requested scope. */
const RECOGNISED: readonly string[] = ['invalid_scope', 'invalid_target', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'];

export async function probeConnection(context: AppContext, { actor, params }: PreparedCall<typeof testSsoProvider>): Promise<Probe> {
  await limitAttempts(context, [{ limit: 'probeByOrganization', subject: actor.organizationId }]);
  const row = await asAuth(context.pools, (tx) => findConnection(tx, actor.organizationId, params.id));
  if (!row) throw new Fault('INTEGRATION_NOT_FOUND');
  if (row.saml) return probeSaml(row.saml, context.now());
  const tried = await checksOf(context.config, await openConnection(context, row));
  // Steps after a failure are reported as not tried.
  const checks = NAMES.map((name, index) => tried[index] ?? { name, ok: false, message: 'Skipped because of the failure above.' });
  return { ok: checks.every(({ ok }) => ok), checks };
}

async function checksOf(config: Config, connection: Connection): Promise<Check[]> {
  const checks: Check[] = [];
  const pass = (message: string) => checks.push({ name: NAMES[checks.length] ?? '', ok: true, message });
  try {
    const metadata = await readMetadata(config, connection);
    pass('The tenant address responded.');
    if (metadata.issuer !== connection.issuer) throw new Error(`The provider identifies itself as ${metadata.issuer}.`);
    pass(metadata.issuer);
    const keys = await countKeys(config, metadata);
    pass(keys === 1 ? 'One key found.' : `${keys} keys.`);
    pass(await tryCredentials(config, connection, metadata));
  } catch (error) {
    checks.push({ name: NAMES[checks.length] ?? '', ok: false, message: error instanceof Error ? error.message : 'Unknown' });
  }
  return checks;
}

async function readMetadata(config: Config, { issuer }: Connection) {
  const answer = await fetchOutside(config, `${issuer}/.well-known/openid-configuration`);
  if (!answer.ok) throw new Error((await explainError(answer)) ?? `The provider responded with ${answer.status}.`);
  const metadata = Metadata.safeParse(await jsonOf(answer));
  if (!metadata.success) throw new Error('The response is not a provider configuration.');
  return metadata.data;
}

/** Key types by the first letters of the algorithm. */
const KEY_TYPES: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' };

async function countKeys(config: Config, metadata: Metadata): Promise<number> {
  const type = KEY_TYPES[algorithmOf(metadata).slice(0, 2)];
  const keys = Keys.safeParse(await jsonOf(await fetchOutside(config, metadata.jwks_uri)));
  const usable = keys.success ? keys.data.keys.filter(({ kty }) => kty === type).length : 0;
  if (usable === 0) throw new Error('The provider has no key for verifying sign-ins.');
  return usable;
}

/** Requests a token for the application itself, which needs no user and distinguishes a wrong secret from other errors. */
async function tryCredentials(config: Config, connection: Connection, metadata: Metadata): Promise<string> {
  const { issuer, clientId, credentials } = connection;
  const isMicrosoft = /^https:\/\/login\.(microsoftonline|partner\.microsoftonline)\./.test(issuer);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(isMicrosoft ? { scope: 'https://graph.microsoft.com/.default' } : {}),
  });
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  // A promise with a private key, although the library's type says void.
  const authenticated: unknown = authenticationOf(metadata, connection)(metadata, { client_id: clientId }, body, headers);
  await authenticated;
  const answer = await fetchOutside(config, metadata.token_endpoint, {
    method: 'POST',
    headers: Object.fromEntries(headers),
    body: body.toString(),
  });
  const accepted = `The provider accepts the application and its ${'key' in credentials ? 'key' : 'secret'}.`;
  if (answer.ok) return accepted;
  const copy = answer.clone();
  const words = await explainError(answer);
  const refused = Refused.safeParse(await jsonOf(copy));
  if (words === null && refused.success && RECOGNISED.includes(refused.data.error)) return accepted;
  const reason = refused.success ? refused.data.error : `status ${answer.status}`;
  throw new Error(words ?? `The provider refused the credentials (${reason.slice(0, 80)}).`);
}

/** Explanation of Microsoft's error, if its number is known. */
async function explainError(answer: Response): Promise<string | null> {
  const refused = Refused.safeParse(await jsonOf(answer));
  const [, number] = /AADSTS(\d+)/.exec(refused.data?.error_description ?? '') ?? [];
  if (number === undefined) return null;
  return `${AADSTS[number] ?? 'The provider refused for another reason.'} (AADSTS${number})`;
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch {
    return null;
  }
}
