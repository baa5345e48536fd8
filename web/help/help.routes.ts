import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

const HelpPage = lazyPage(() => import('./HelpPage.tsx'), 'HelpPage');

export const HelpSearch = z.object({ q: text });

export const helpRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/help', validateSearch: HelpSearch, component: HelpPage }),
] as const;
