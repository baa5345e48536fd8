import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

const IntegrationsSearch = z.object({ kind: text });

const IntegrationsPage = lazyPage(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage');

export const integrationsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/integrations', validateSearch: IntegrationsSearch, component: IntegrationsPage }),
] as const;
