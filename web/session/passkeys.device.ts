import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import * as z from 'zod/mini';

type Options = Readonly<Record<string, unknown>>;

// The server's library wrote all of this; named is what the browser's library reads itself, the rest goes on as it came.
const Known = z.looseObject({ id: z.string(), type: z.literal('public-key') });
const NewOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(Known),
});
const SignInOptions = z.looseObject({ challenge: z.string(), allowCredentials: z.array(Known) });

/** Has the browser make a passkey; whatever it refuses is thrown. */
export async function makePasskey(options: Options) {
  return { ...(await startRegistration({ optionsJSON: NewOptions.parse(options) })) };
}

/** Has the browser sign with a passkey. */
export async function showPasskey(options: Options) {
  return { ...(await startAuthentication({ optionsJSON: SignInOptions.parse(options) })) };
}
