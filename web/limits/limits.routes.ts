import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

const LimitsSearch = z.object({ period: text });

const LimitsPage = lazyPage(() => import('./LimitsPage.tsx'), 'LimitsPage');

export const limitsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/rate-limit-monitoring', validateSearch: LimitsSearch, component: LimitsPage }),
] as const;
