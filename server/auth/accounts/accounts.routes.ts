import {
  checkMethods,
  getAuthStatus,
  getAuthUser,
  getCaptcha,
  getCsrfToken,
  getCurrentUser,
  getSignInOptions,
  login,
  logout,
} from '#contract/auth/auth.contract.ts';
import { getOwnData, updateProfile } from '#contract/auth/profile.contract.ts';
import {
  acceptInvite,
  register,
  resendVerification as resendVerificationCall,
  verifyEmail as verifyEmailCall,
} from '#contract/auth/registration.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { acceptInvitation } from './invitations.ts';
import { signIn } from './sign-in.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { methodsOf, onlySignIn } from '#server/auth/sso/sign-in-methods.ts';
import { ownDataFile, readOwnData } from './own-data/own-data.ts';
import { prepareMyself, changeProfile, readMyself } from './profile/profile.ts';
import { registerOrganization } from './registration.ts';
import { statusOf } from '#server/auth/sessions/sessions.status.ts';
import { resendVerification, verifyEmail } from './email-verification.ts';
import { describeCaptcha, passCaptcha } from '#server/auth/captcha/captcha.ts';

export function authRoutes({ on, onDownload, onRead, onPublic, context }: Mounting): void {
  onPublic(getCsrfToken, async ({ request, reply }) => context.csrf.issue(request, reply, context.now()));

  onPublic(getAuthStatus, ({ request }) => statusOf(context, context.cookies.read(request, 'sid')));

  onPublic(getSignInOptions, async () => ({
    singleSignOn: await onlySignIn(context),
    pricingUrl: context.config.pricingUrl,
    changelogUrl: context.config.changelogUrl,
    hasBilling: context.config.stripe !== null,
  }));

  onPublic(getCaptcha, ({ origin }) => describeCaptcha(context, origin));

  onPublic(checkMethods, (call) => methodsOf(context, call));

  onPublic(register, async (call) => {
    await passCaptcha(context, call, 'register');
    return registerOrganization(context, call);
  });
  onPublic(verifyEmailCall, (call) => verifyEmail(context, call));
  onPublic(resendVerificationCall, ({ body, origin }) => resendVerification(context, body, origin));
  onPublic(acceptInvite, ({ body, origin }) => acceptInvitation(context, body, origin));
  onPublic(login, async (call) => {
    await passCaptcha(context, call, 'login');
    return signIn(context, call);
  });
  onPublic(logout, (call) => signOut(context, call));

  onRead(getAuthUser, prepareMyself, readMyself);
  onRead(getCurrentUser, prepareMyself, readMyself);
  on(updateProfile, changeProfile);
  onDownload(getOwnData, readOwnData, (data) => ownDataFile(context, data));
}
