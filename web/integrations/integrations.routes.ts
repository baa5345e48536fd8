import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';

const IntegrationsPage = lazyPage(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage');

export const integrationsRoutes = [createRoute({ getParentRoute: inFrame, path: '/integrations', component: IntegrationsPage })] as const;
