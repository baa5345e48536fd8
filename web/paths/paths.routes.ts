import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { PathSearch } from './path.search.ts';

const PathPage = lazyPage(() => import('./PathPage.tsx'), 'PathPage');

export const pathsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/customers/$id/path', validateSearch: PathSearch, component: PathPage }),
] as const;
