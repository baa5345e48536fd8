import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';
import { QbrsSearch } from './qbrs.search.ts';

const QbrsPage = lazyPage(() => import('./QbrsPage.tsx'), 'QbrsPage');
const QbrPage = lazyPage(() => import('./QbrPage.tsx'), 'QbrPage');

export const QbrSearch = z.object({ dialog: text, present: z.catch(z.optional(z.literal(1)), undefined) });

export const qbrsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/qbrs', validateSearch: QbrsSearch, component: QbrsPage }),
  createRoute({ getParentRoute: inFrame, path: '/qbrs/$id', validateSearch: QbrSearch, component: QbrPage }),
] as const;
