import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { IntegrationsSearch } from './integrations.search.ts';

const IntegrationsPage = lazyPage(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage');

export const integrationsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/integrations', validateSearch: IntegrationsSearch, component: IntegrationsPage }),
] as const;
