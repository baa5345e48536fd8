import { askPasskeyProof, changePassword, reauthenticate, requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import type { Mounting } from '#server/platform/http/route.ts';
import { queueAsked } from '#server/auth/accounts/asked.ts';
import { keepAskingProof, noteProven, prepareAskingProof, proveAgain } from '#server/auth/mfa/auth.reauthenticate.ts';
import { prepareChange, saveChange } from './passwords.change.ts';
import { limitResets } from './passwords.request.ts';
import { setNewPassword } from './passwords.reset.ts';

export function passwordsRoutes({ onPublic, onPrepared, house }: Mounting): void {
  onPublic(requestPasswordReset, async ({ body, origin }) => {
    await limitResets(house, body, origin);
    await queueAsked(house, 'password_reset', { email: body.email, origin });
  });
  onPublic(resetPassword, ({ body, origin }) => setNewPassword(house, body, origin));

  onPrepared(
    changePassword,
    (call) => prepareChange(house, call),
    (call, hash) => saveChange(house, call, hash),
  );
  onPrepared(
    askPasskeyProof,
    (call) => prepareAskingProof(house, call),
    (call, options) => keepAskingProof(house, call, options),
  );
  onPrepared(
    reauthenticate,
    (call) => proveAgain(house, call),
    (call, proof) => noteProven(house, call, proof),
  );
}
