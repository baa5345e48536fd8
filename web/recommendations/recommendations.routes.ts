import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { RecommendationsSearch } from '#web/navigation/planning.search.ts';

const RecommendationsPage = lazyPage(() => import('./RecommendationsPage.tsx'), 'RecommendationsPage');

export const recommendationsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/recommendations', validateSearch: RecommendationsSearch, component: RecommendationsPage }),
] as const;
