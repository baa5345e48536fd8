import { addPasskey, askPasskey, askPasskeySignIn, listPasskeys, passkeySignIn, removePasskey } from '#contract/auth/passkeys.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { askForPasskey, signInWithPasskey } from './passkeys.sign-in.ts';
import { add, keepAsking, prepareAdding, prepareAsking, readPasskeys, remove } from './passkeys.ts';

export function passkeysRoutes({ on, onPrepared, onPublic, context }: Mounting): void {
  on(listPasskeys, readPasskeys);
  onPrepared(
    askPasskey,
    (call) => prepareAsking(context, call),
    (call, options) => keepAsking(context, call, options),
  );
  onPrepared(
    addPasskey,
    (call) => prepareAdding(context, call),
    (call, made) => add(context, call, made),
  );
  on(removePasskey, (call) => remove(context, call));
  onPublic(askPasskeySignIn, (call) => askForPasskey(context, call));
  onPublic(passkeySignIn, (call) => signInWithPasskey(context, call));
}
