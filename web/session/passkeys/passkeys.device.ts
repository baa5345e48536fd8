import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';

type Options = Readonly<Record<string, unknown>>;

// The server's library creates these options; only fields that the browser's library reads are declared, all others pass through.
const Known = z.looseObject({ id: z.string(), type: z.literal('public-key') });
const NewOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(Known),
});
const SignInOptions = z.looseObject({ challenge: z.string(), allowCredentials: z.array(Known) });

/** Asks the browser to create a passkey; rejects with its refusal. */
export async function createPasskey(options: Options) {
  return { ...(await startRegistration({ optionsJSON: NewOptions.parse(options) })) };
}

/** Asks the browser to sign with a passkey; rejects with its refusal. */
export async function signWithPasskey(options: Options) {
  return { ...(await startAuthentication({ optionsJSON: SignInOptions.parse(options) })) };
}
