import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { requiredActionOf } from '#web/session/required.action.ts';
import { isSignedIn, signedInPerson, signInPlace } from '#web/session/session.ts';
import { rememberConsent } from './pending.consent.ts';

const AppConsentPage = lazyPage(() => import('./AppConsentPage.tsx'), 'AppConsentPage');

export const assistantsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/oauth/consent/$uid',
    beforeLoad: async ({ params }) => {
      const person = (await isSignedIn()) ? await signedInPerson() : null;
      if (person && requiredActionOf(person) === null) return;
      rememberConsent(params.uid);
      throw redirect(person ? { to: '/' } : signInPlace());
    },
    component: AppConsentPage,
  }),
] as const;
