import {
  acceptInvite,
  checkMethods,
  getAuthStatus,
  getAuthUser,
  getCaptcha,
  getCsrfToken,
  getCurrentUser,
  getSignInOptions,
  login,
  logout,
  register,
  resendVerification as resendVerificationCall,
  updateProfile,
  verifyEmail as verifyEmailCall,
} from '#contract/auth/auth.contract.ts';
import type { Mounting } from '#server/platform/http/route.ts';
import { joinByInvitation } from './auth.join.ts';
import { signIn } from './auth.login.ts';
import { signOut } from '#server/auth/sessions/auth.logout.ts';
import { methodsOf } from '#server/auth/sso/auth.methods.ts';
import { askForMyself, changeProfile, readMyself } from './auth.profile.ts';
import { registerOrganization } from './auth.register.ts';
import { statusOf } from '#server/auth/sessions/auth.status.ts';
import { resendVerification, verifyEmail } from './auth.verify.ts';
import { describeCaptcha, passCaptcha } from '#server/auth/captcha/captcha.ts';

export function authRoutes({ on, onRead, onPublic, house }: Mounting): void {
  onPublic(getCsrfToken, async ({ request, reply }) => house.csrf.issue(request, reply, house.now()));

  onPublic(getAuthStatus, ({ request }) => statusOf(house, house.cookies.read(request, 'sid')));

  onPublic(getSignInOptions, async () => ({ pricingUrl: house.config.pricingUrl, changelogUrl: house.config.changelogUrl }));

  onPublic(getCaptcha, ({ origin }) => describeCaptcha(house, origin));

  onPublic(checkMethods, (call) => methodsOf(house, call));

  onPublic(register, async (call) => {
    await passCaptcha(house, call, 'register');
    return registerOrganization(house, call.body, call.origin);
  });
  onPublic(verifyEmailCall, ({ body, origin }) => verifyEmail(house, body, origin));
  onPublic(resendVerificationCall, ({ body, origin }) => resendVerification(house, body, origin));
  onPublic(acceptInvite, ({ body, origin }) => joinByInvitation(house, body, origin));
  onPublic(login, async (call) => {
    await passCaptcha(house, call, 'login');
    return signIn(house, call);
  });
  onPublic(logout, (call) => signOut(house, call));

  onRead(getAuthUser, askForMyself, readMyself);
  onRead(getCurrentUser, askForMyself, readMyself);
  on(updateProfile, changeProfile);
}
