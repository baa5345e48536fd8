import { addPasskey, askPasskey, askPasskeySignIn, listPasskeys, passkeySignIn, removePasskey } from '#contract/auth/passkeys.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { requestPasskey, signInWithPasskey } from './passkeys.sign-in.ts';
import {
  savePasskey,
  saveRegistrationChallenge,
  verifyRegistration,
  prepareRegistration,
  readPasskeys,
  removeOwnPasskey,
} from './passkeys.ts';

export function passkeysRoutes({ on, onPrepared, onPublic, context }: Mounting): void {
  on(listPasskeys, readPasskeys);
  onPrepared(
    askPasskey,
    (call) => prepareRegistration(context, call),
    (call, options) => saveRegistrationChallenge(context, call, options),
  );
  onPrepared(
    addPasskey,
    (call) => verifyRegistration(context, call),
    (call, made) => savePasskey(context, call, made),
  );
  on(removePasskey, (call) => removeOwnPasskey(context, call));
  onPublic(askPasskeySignIn, (call) => requestPasskey(context, call));
  onPublic(passkeySignIn, (call) => signInWithPasskey(context, call));
}
