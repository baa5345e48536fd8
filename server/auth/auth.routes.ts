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
} from '#contract/auth.contract.ts';
import { asAuth } from '#server/db/doors.ts';
import { Fault } from '#server/faults.ts';
import { enter } from '#server/http/actor.ts';
import type { House, Mounting } from '#server/http/route.ts';
import { joinByInvitation } from './auth.join.ts';
import { signIn } from './auth.login.ts';
import { signOut } from './auth.logout.ts';
import { changeProfile, readCurrentUser } from './auth.profile.ts';
import { findAccount } from './auth.queries.ts';
import { registerOrganization } from './auth.register.ts';
import { resendVerification, verifyEmail } from './auth.verify.ts';
import { describeCaptcha, passCaptcha } from './captcha.ts';
import { throttle } from './throttle.ts';

export function authRoutes({ on, onPublic, house }: Mounting): void {
  onPublic(getCsrfToken, async ({ request, reply }) => house.csrf.issue(request, reply, house.now()));

  onPublic(getAuthStatus, async ({ request }) => ({
    isAuthenticated: await isSignedIn(house, house.cookies.read(request, 'sid')),
    entraAvailable: false,
  }));

  onPublic(getSignInOptions, async () => ({ pricingUrl: house.config.pricingUrl }));

  onPublic(getCaptcha, ({ origin }) => describeCaptcha(house, origin));

  onPublic(checkMethods, async ({ body, origin }) => {
    await throttle(house, [
      { limit: 'methodsByMinute', ip: origin.ip },
      { limit: 'methodsByDay', ip: origin.ip },
    ]);
    const account = await asAuth(house.doors, (tx) => findAccount(tx, body.email));
    return { userExists: account !== undefined, authMethods: account ? ['local' as const] : [], organizationId: null };
  });

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

  on(getAuthUser, readCurrentUser);
  on(getCurrentUser, readCurrentUser);
  on(updateProfile, changeProfile);
}

/** Polled for ever by an open tab, so it reads the session as a passer-by and never keeps it alive. */
async function isSignedIn(house: House, token: string | undefined): Promise<boolean> {
  if (!token) return false;
  try {
    return await enter(house.doors, { token, passive: true, readsOnly: true }, async () => true);
  } catch (error) {
    if (error instanceof Fault && error.status === 401) return false;
    throw error;
  }
}
