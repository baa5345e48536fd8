import { askPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.contract.ts';
import { signWithPasskey } from '#web/session/passkeys/passkeys.device.ts';
import { call } from '#web/http/call.ts';

export async function signInWithPasskey(): Promise<void> {
  await show(await call(askPasskeySignIn, { body: { purpose: 'sign_in' } }));
}

/** Completes the pending sign-in. */
export async function addPasskeyToSignIn(): Promise<void> {
  await show(await call(askPasskeySignIn));
}

async function show(options: Parameters<typeof signWithPasskey>[0]): Promise<void> {
  const credential = await signWithPasskey(options);
  await call(passkeySignIn, { body: { credential } });
}
