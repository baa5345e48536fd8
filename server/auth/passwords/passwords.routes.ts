import { askPasskeyProof, changePassword, reauthenticate, requestPasswordReset, resetPassword } from '#contract/auth/passwords.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { queueEmailRequest } from '#server/auth/accounts/email-requests.ts';
import { savePasskeyOptions, completeReauthentication, preparePasskeyOptions, verifyProof } from '#server/auth/mfa/reauthentication.ts';
import { prepareChange, saveChange } from './passwords.change.ts';
import { limitResets } from './passwords.request.ts';
import { setNewPassword } from './passwords.reset.ts';

export function passwordsRoutes({ onPublic, onPrepared, context }: Mounting): void {
  onPublic(requestPasswordReset, async ({ body, origin }) => {
    await limitResets(context, body, origin);
    await queueEmailRequest(context, 'password_reset', { email: body.email, origin });
  });
  onPublic(resetPassword, ({ body, origin }) => setNewPassword(context, body, origin));

  onPrepared(
    changePassword,
    (call) => prepareChange(context, call),
    (call, hash) => saveChange(context, call, hash),
  );
  onPrepared(
    askPasskeyProof,
    (call) => preparePasskeyOptions(context, call),
    (call, options) => savePasskeyOptions(context, call, options),
  );
  onPrepared(
    reauthenticate,
    (call) => verifyProof(context, call),
    (call, proof) => completeReauthentication(context, call, proof),
  );
}
