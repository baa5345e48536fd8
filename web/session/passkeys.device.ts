import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';

type Options = Readonly<Record<string, unknown>>;

// The server's library makes these options; only what the browser's library reads is declared, the rest is passed on unchanged.
const Known = z.looseObject({ id: z.string(), type: z.literal('public-key') });
const NewOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(Known),
});
const SignInOptions = z.looseObject({ challenge: z.string(), allowCredentials: z.array(Known) });

/** Asks the browser to create a passkey; throws its refusal. */
export async function createPasskey(options: Options) {
  return { ...(await startRegistration({ optionsJSON: NewOptions.parse(options) })) };
}

/** Asks the browser to sign with a passkey. */
export async function signWithPasskey(options: Options) {
  return { ...(await startAuthentication({ optionsJSON: SignInOptions.parse(options) })) };
}
