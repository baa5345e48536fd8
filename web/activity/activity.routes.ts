import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ActivitySearch } from './activity.search.ts';

const ActivityPage = lazyPage(() => import('./ActivityPage.tsx'), 'ActivityPage');

export const activityRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/activity', validateSearch: ActivitySearch, component: ActivityPage }),
] as const;
