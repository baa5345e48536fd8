import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

type RelyingPartyConfig = Pick<Config, 'publicUrl'>;

// Loaded with the first passkey, because the library takes half as much memory as the server.
const library = () => import('@simplewebauthn/server');

/** Same as the lifetime of the stored challenge. */
const TIMEOUT_MS = 5 * 60_000;
/** ES256, EdDSA and RS256, supported by all browsers and authenticators. */
const ALGORITHMS = [-7, -8, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const Base64url = z
  .string()
  .max(100_000)
  .regex(/^[\w-]+$/);
const Id = Base64url.max(500);
const Registration = z.object({
  id: Id,
  rawId: Id,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Base64url, attestationObject: Base64url, transports: z.array(z.string()).max(20).default([]) }),
});
const Assertion = z.object({
  id: Id,
  rawId: Id,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: Base64url.nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** Passkeys are bound to a host name, which browsers enforce. */
function relyingPartyOf({ publicUrl }: RelyingPartyConfig): string {
  return new URL(publicUrl).hostname;
}

/** User handle for authenticators, which must not identify the person. */
function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Discoverable passkeys return the user handle; listed ones may omit it. */
export function isUserHandleOf(userId: string, handle: string | null | undefined): boolean {
  return handle === Buffer.from(userHandleOf(userId)).toString('base64url');
}

/** Transports are stored, so that browsers need not try all of them. */
function descriptorOf({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) {
  return { id, transports: TRANSPORTS.filter((transport) => transports.includes(transport)) };
}

interface PasskeyUser {
  id: string;
  email: string;
  name: string;
}

/** Options for a new discoverable passkey with user verification, excluding registered ones. */
export async function registrationOptions(site: RelyingPartyConfig, { id, email, name }: PasskeyUser, passkeys: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Plumbline',
    rpID: relyingPartyOf(site),
    userID: userHandleOf(id),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options for one of these passkeys; an empty list allows any. */
export async function signInOptions(site: RelyingPartyConfig, passkeys: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(site),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  });
}

type MadePasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports'>;

/** New passkey if the response matches the challenge and this site, else null. */
export async function readRegistration(site: RelyingPartyConfig, credential: unknown, challenge: string): Promise<MadePasskey | null> {
  const { data } = Registration.safeParse(credential);
  if (!data) return null;
  const { clientDataJSON, attestationObject, transports } = data.response;
  try {
    if (!(await isUnattested(attestationObject))) return null;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...data, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      ...expectationsOf(site, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter, transports: descriptorOf({ id, transports }).transports };
  } catch {
    // The library throws for any invalid response.
    return null;
  }
}

/** Rejects attestation certificates, because verifying one would call URLs named in it. */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

export function readAssertion(credential: unknown): Assertion | null {
  return Assertion.safeParse(credential).data ?? null;
}

/** New counter of the passkey; null if the response does not match the challenge. */
export async function verifiedCounterOf(
  site: RelyingPartyConfig,
  { assertion, challenge, row }: AssertionToVerify,
): Promise<number | null> {
  const { userHandle: _, ...response } = assertion.response;
  try {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      ...expectationsOf(site, challenge),
      credential: { id: row.id, publicKey: Uint8Array.from(row.publicKey), counter: row.counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

interface AssertionToVerify {
  assertion: Assertion;
  challenge: string;
  row: Pick<PasskeyRow, 'id' | 'publicKey' | 'counter'>;
}

function expectationsOf(site: RelyingPartyConfig, expectedChallenge: string) {
  return { expectedChallenge, expectedOrigin: site.publicUrl, expectedRPID: relyingPartyOf(site), requireUserVerification: true };
}

/** Unknown passkeys are verified against this key, so that they take as long as known ones. */
export const DECOY_PASSKEY = { id: '', publicKey: decoyKey(), counter: 0 };

function decoyKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const head = Buffer.from('a5010203262001215820', 'hex');
  return Buffer.concat([head, Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')]);
}
