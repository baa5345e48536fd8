import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { addPasskey, askPasskey, askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { askPasskeyProof, reauthenticate } from '#contract/auth/passwords.contract.ts';
import type { Caller } from '#tests/support/caller.ts';
import { attestation } from './passkey.attested.ts';

type WebAuthnOptions = Readonly<Record<string, unknown>>;

/** Deviations from a correct authenticator or browser. */
interface Deviations {
  origin?: string;
  party?: string;
  challenge?: string;
  counter?: number;
  /** True if the user was verified with a fingerprint or a PIN. */
  isVerified?: boolean;
  handle?: string | null;
  id?: string;
  /** Attestation: CBOR from the format on, with the number of entries. */
  statement?: Buffer;
  /** Signer of the new passkey's attestation. */
  attested?: 'itself' | 'maker';
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const hex = (text: string) => Buffer.from(text, 'hex');
/** CBOR map {fmt: 'none', attStmt: {}, authData: …} without its last value. */
const UNATTESTED = Buffer.concat([
  hex('a3'),
  hex('63'),
  Buffer.from('fmt'),
  hex('64'),
  Buffer.from('none'),
  hex('67'),
  Buffer.from('attStmt'),
  hex('a0'),
]);

/** ES256 authenticator in software with one passkey, which counts its uses. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = Buffer.concat([hex('a5010203262001215820'), Buffer.from(x, 'base64url'), hex('225820'), Buffer.from(y, 'base64url')]);
  const id = randomBytes(16);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, options: WebAuthnOptions, lies: Deviations) =>
    Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? options['challenge'], origin: lies.origin ?? origin, crossOrigin: false }),
    );
  const authData = (flags: number, lies: Deviations) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const party = sha256(lies.party ?? new URL(origin).hostname);
    return Buffer.concat([party, Buffer.from([lies.isVerified === false ? flags & ~4 : flags]), count]);
  };
  const wrapped = (response: object, lies: Deviations) => {
    const name = lies.id ?? id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} } as const;
  };

  const made = (options: WebAuthnOptions, lies: Deviations = {}) => {
    handle = String(Object(options['user']).id);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(id.length);
    const data = Buffer.concat([authData(0x45, lies), Buffer.alloc(16), size, id, cose]);
    const client = clientData('webauthn.create', options, lies);
    const statement = lies.attested && attestation(lies.attested, privateKey, Buffer.concat([data, sha256(client)]));
    const attestationObject = Buffer.concat([
      statement ?? lies.statement ?? UNATTESTED,
      hex('68'),
      Buffer.from('authData'),
      hex('58'),
      Buffer.from([data.length]),
      data,
    ]);
    const [clientDataJSON, attested] = [client, attestationObject].map((part) => part.toString('base64url'));
    return wrapped({ clientDataJSON, attestationObject: attested, transports: ['internal'] }, lies);
  };
  const signed = (options: WebAuthnOptions, lies: Deviations = {}) => {
    counter += 1;
    const data = authData(0x05, lies);
    const client = clientData('webauthn.get', options, lies);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    const [clientDataJSON, authenticatorData, proof] = [client, data, signature].map((part) => part.toString('base64url'));
    return wrapped(
      { clientDataJSON, authenticatorData, signature: proof, userHandle: lies.handle === undefined ? handle : lies.handle },
      lies,
    );
  };
  return {
    id: id.toString('base64url'),
    made,
    signed,
    /** Registers the passkey for the signed-in person. */
    join: async (browser: Caller, name = 'Laptop') => {
      const options = await browser.sees(askPasskey);
      return browser.sees(addPasskey, { body: { name, credential: made(options) } });
    },
    signIn: async (browser: Caller, lies: Deviations = {}) => {
      const options = await browser.sees(askPasskeySignIn);
      return browser.sees(passkeySignIn, { body: { credential: signed(options, lies) } });
    },
    /** Reauthenticates the signed-in person with the passkey. */
    prove: async (browser: Caller, lies: Deviations = {}) => {
      const options = await browser.sees(askPasskeyProof);
      await browser.sees(reauthenticate, { body: { credential: signed(options, lies) } });
    },
    refused: async (browser: Caller, lies: Deviations = {}) => {
      const options = await browser.sees(askPasskeySignIn);
      return browser.refused(passkeySignIn, { body: { credential: signed(options, lies) } });
    },
  };
}
