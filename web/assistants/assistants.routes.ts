import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';

const AppConsentPage = lazyPage(() => import('./AppConsentPage.tsx'), 'AppConsentPage');

export const assistantsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/oauth/consent/$uid',
    beforeLoad: async ({ params }) => (await import('./AppConsentPage.tsx')).requirePerson(params.uid),
    component: AppConsentPage,
  }),
] as const;
