import { createRoute, redirect } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ProgrammeSearch } from './programme.search.ts';

const ProgrammePage = lazyPage(() => import('./ProgrammePage.tsx'), 'ProgrammePage');

export const programmeRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/quarterly-reviews', validateSearch: ProgrammeSearch, component: ProgrammePage }),
  createRoute({
    getParentRoute: inFrame,
    path: '/quarterly-reviews/$id',
    // Redirects to the programme with the review open.
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/quarterly-reviews', search: { review: params.id }, replace: true });
    },
  }),
] as const;
