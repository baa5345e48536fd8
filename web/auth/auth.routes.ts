import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { firstPage } from '#web/navigation/lazy.page.ts';
import { email, flag, name, text } from '#web/navigation/search.ts';
import { isSignedIn } from '#web/session/session.ts';

const AuthPage = firstPage(() => import('./AuthPage.tsx'), 'AuthPage');
const ForgotPasswordPage = firstPage(() => import('#web/auth/recovery/ForgotPasswordPage.tsx'), 'ForgotPasswordPage');
const ResetPasswordPage = firstPage(() => import('#web/auth/recovery/ResetPasswordPage.tsx'), 'ResetPasswordPage');
const ResetMfaPage = firstPage(() => import('#web/auth/recovery/ResetMfaPage.tsx'), 'ResetMfaPage');
const VerifyEmailPage = firstPage(() => import('./VerifyEmailPage.tsx'), 'VerifyEmailPage');
const AcceptInvitePage = firstPage(() => import('./AcceptInvitePage.tsx'), 'AcceptInvitePage');

export const AuthSearch = z.object({
  timeout: flag,
  email,
  error: text,
  /** Single sign-on succeeded and MFA is still required. */
  mfa: z.catch(z.optional(z.enum(['required'])), undefined),
});
export const ForgotSearch = z.object({ email });
export const ResetSearch = z.object({ token: text });
export const VerifyEmailSearch = z.object({ email, organizationName: name });
export const InviteSearch = z.object({ token: text, email, organizationName: name, firstName: name, lastName: name });

const inRoot = () => rootRoute;

/** Signed-out screens. */
export const authRoutes = [
  createRoute({
    getParentRoute: inRoot,
    path: '/auth',
    validateSearch: AuthSearch,
    beforeLoad: async () => {
      // Loads the screen's code while the session is being read.
      void AuthPage.preload?.();
      if (await isSignedIn()) throw redirect({ to: '/' });
    },
    component: AuthPage,
  }),
  createRoute({ getParentRoute: inRoot, path: '/forgot-password', validateSearch: ForgotSearch, component: ForgotPasswordPage }),
  createRoute({ getParentRoute: inRoot, path: '/reset-password', validateSearch: ResetSearch, component: ResetPasswordPage }),
  createRoute({ getParentRoute: inRoot, path: '/reset-mfa', validateSearch: ResetSearch, component: ResetMfaPage }),
  createRoute({ getParentRoute: inRoot, path: '/verify-email/$userId', validateSearch: VerifyEmailSearch, component: VerifyEmailPage }),
  createRoute({ getParentRoute: inRoot, path: '/verify-email', validateSearch: VerifyEmailSearch, component: VerifyEmailPage }),
  createRoute({ getParentRoute: inRoot, path: '/accept-invite', validateSearch: InviteSearch, component: AcceptInvitePage }),
] as const;
