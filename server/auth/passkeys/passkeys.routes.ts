import { addPasskey, askPasskey, askPasskeySignIn, listPasskeys, passkeySignIn, removePasskey } from '#contract/auth/passkeys.contract.ts';
import type { Mounting } from '#server/platform/http/route.ts';
import { askForPasskey, signInWithPasskey } from './passkeys.sign-in.ts';
import { add, keepAsking, prepareAdding, prepareAsking, readPasskeys, remove } from './passkeys.ts';

export function passkeysRoutes({ on, onPrepared, onPublic, house }: Mounting): void {
  on(listPasskeys, readPasskeys);
  onPrepared(
    askPasskey,
    (call) => prepareAsking(house, call),
    (call, options) => keepAsking(house, call, options),
  );
  onPrepared(
    addPasskey,
    (call) => prepareAdding(house, call),
    (call, made) => add(house, call, made),
  );
  on(removePasskey, (call) => remove(house, call));
  onPublic(askPasskeySignIn, (call) => askForPasskey(house, call));
  onPublic(passkeySignIn, (call) => signInWithPasskey(house, call));
}
