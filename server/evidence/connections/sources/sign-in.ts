import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { tokenRefusal } from '#domain/integrations/outlook.rules.ts';
import { type ServiceCalls, ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import { LIMITS } from './source.ts';

const Token = z.object({ access_token: z.string().min(1) });

interface SignIn {
  authority: string;
  tenantId: string;
  clientId: string;
  /** Client secret, or certificate and private key as PEM text. */
  secret: string;
  scope: string;
}

/** Token with client credentials. `denied`: the tenant has not given consent. `auth`: the credentials are refused everywhere. */
export async function signIn(calls: ServiceCalls, { authority, tenantId, clientId, secret, scope }: SignIn): Promise<string> {
  const url = `${authority}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`;
  const proof = await proofOf({ secret, clientId, url });
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, scope, ...proof });
  const { json } = await calls.send({ method: 'POST', url, headers: {}, body, limits: LIMITS }).catch((error: unknown) => {
    throw error instanceof ServiceFailure && error.kind !== 'busy' ? refusalOf(error) : error;
  });
  const granted = Token.safeParse(json);
  if (!granted.success) throw new ServiceFailure('busy', 'Microsoft’s sign-in returned no token.');
  return granted.data.access_token;
}

/** The application is unknown to the tenant, or was not granted the permissions. */
const NO_CONSENT = ['AADSTS700016', 'AADSTS65001', 'AADSTS7000229', 'AADSTS501051', 'AADSTS500011'];
const NO_TENANT = ['AADSTS90002', 'AADSTS900023', 'AADSTS900021'];

function refusalOf({ message }: ServiceFailure): ServiceFailure {
  const [code = ''] = /AADSTS\d+/.exec(message) ?? [];
  if (NO_CONSENT.includes(code)) return new ServiceFailure('denied', `The tenant has not given consent yet (${code}).`);
  const reason = tokenRefusal({ error_description: message });
  return new ServiceFailure(NO_TENANT.includes(code) ? 'broken' : 'auth', reason);
}

const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Seconds for which an assertion is valid. */
const VALID = 600;

async function proofOf({ secret, clientId, url }: Pick<SignIn, 'secret' | 'clientId'> & { url: string }): Promise<Record<string, string>> {
  if (!isPem(secret)) return { client_secret: secret };
  const { certificate, key } = openPem(secret);
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(url)
    .setJti(randomUUID())
    .setNotBefore('0s')
    .setExpirationTime(`${VALID}s`)
    .sign(key);
  return { client_assertion_type: ASSERTION, client_assertion: assertion };
}

const isPem = (secret: string): boolean => secret.includes('-----BEGIN ');

/** A certificate with its private key. Password fields drop line breaks, so they are put back. */
function openPem(secret: string) {
  const blocks = [...secret.matchAll(/-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----/g)].map(([, label = '', body = '']) => {
    const lines = body.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return { label, text: `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n` };
  });
  const certificate = blocks.find(({ label }) => label === 'CERTIFICATE');
  const key = blocks.find(({ label }) => label.endsWith('PRIVATE KEY'));
  try {
    return { certificate: new X509Certificate(certificate?.text ?? ''), key: createPrivateKey(key?.text ?? '') };
  } catch {
    throw new ServiceFailure('auth', 'The certificate or its private key cannot be read.');
  }
}

/** Reason why a secret cannot be used; null if it can. */
export function refusalOfSecret(secret: string, now: Date): string | null {
  if (!isPem(secret)) return secret.length > MOST_SECRET ? `must have at most ${MOST_SECRET} characters` : null;
  try {
    const { certificate, key } = openPem(secret);
    if (key.asymmetricKeyType !== 'rsa') return 'must have an RSA key';
    if (!certificate.checkPrivateKey(key)) return 'the private key belongs to another certificate';
    return Date.parse(certificate.validTo) < now.getTime() ? 'the certificate has expired' : null;
  } catch {
    return 'must be a certificate followed by its private key, both as PEM text';
  }
}

const MOST_SECRET = 500;
