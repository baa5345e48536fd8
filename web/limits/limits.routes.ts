import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { LimitsSearch } from './limits.search.ts';

const LimitsPage = lazyPage(() => import('./LimitsPage.tsx'), 'LimitsPage');

export const limitsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/rate-limit-monitoring', validateSearch: LimitsSearch, component: LimitsPage }),
] as const;
