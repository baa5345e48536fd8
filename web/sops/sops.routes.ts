import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ListSearch, TabSearch, text } from '#web/navigation/search.ts';

const SopsPage = lazyPage(() => import('./SopsPage.tsx'), 'SopsPage');
const SopPage = lazyPage(() => import('./SopPage.tsx'), 'SopPage');
const CompletenessPage = lazyPage(() => import('./CompletenessPage.tsx'), 'CompletenessPage');

const SopsSearch = z.extend(ListSearch, { category: text, audience: text, ownerId: text, tag: text, questionKey: text, customerId: text });

export const sopsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/sops', validateSearch: SopsSearch, component: SopsPage }),
  createRoute({ getParentRoute: inFrame, path: '/sops/completeness', component: CompletenessPage }),
  createRoute({ getParentRoute: inFrame, path: '/sops/$id', validateSearch: TabSearch, component: SopPage }),
] as const;
