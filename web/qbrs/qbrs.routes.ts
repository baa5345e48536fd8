import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame, rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { flag } from '#web/navigation/search.ts';
import { QbrSearch, QbrsSearch } from './qbrs.search.ts';

const QbrsPage = lazyPage(() => import('./QbrsPage.tsx'), 'QbrsPage');
const QbrPage = lazyPage(() => import('./QbrPage.tsx'), 'QbrPage');
const MeetingPage = lazyPage(() => import('./meeting/MeetingPage.tsx'), 'MeetingPage');
const SlidesWindow = lazyPage(() => import('./meeting/SlidesWindow.tsx'), 'SlidesWindow');

/** `record` shows the outcome of a past meeting without its slides. */
export const MeetingSearch = z.object({ record: flag });

export const qbrsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/qbrs', validateSearch: QbrsSearch, component: QbrsPage }),
  createRoute({ getParentRoute: inFrame, path: '/qbrs/$id', validateSearch: QbrSearch, component: QbrPage }),
  createRoute({ getParentRoute: inFrame, path: '/qbrs/$id/meeting', validateSearch: MeetingSearch, component: MeetingPage }),
] as const;

/** Customer's window of a meeting. Sends no requests, so it needs neither session nor app shell. */
export const slidesWindowRoute = createRoute({ getParentRoute: () => rootRoute, path: '/qbrs/$id/slides', component: SlidesWindow });
