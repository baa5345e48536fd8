import { askPasskeySignIn, passkeySignIn } from '#contract/passkeys.contract.ts';
import { showPasskey } from '#web/app/passkeys.device.ts';
import { call } from '#web/http/call.ts';

export async function signInWithPasskey(): Promise<void> {
  const credential = await showPasskey(await call(askPasskeySignIn));
  await call(passkeySignIn, { body: { credential } });
}
