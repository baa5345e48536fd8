import { askPasskeyProof, reauthenticate } from '#contract/auth/passwords.contract.ts';
import { signWithPasskey } from '#web/session/passkeys/passkeys.device.ts';
import { call } from '#web/http/call.ts';

/** Reauthenticates the signed-in person with a passkey. */
export async function proveWithPasskey(): Promise<void> {
  const credential = await signWithPasskey(await call(askPasskeyProof));
  await call(reauthenticate, { body: { credential } });
}
