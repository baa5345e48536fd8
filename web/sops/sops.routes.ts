import { createRoute } from '@tanstack/react-router';
import type { listSops } from '#contract/sops/sops.contract.ts';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { searchOf, TabSearch } from '#web/navigation/search.ts';

const SopsPage = lazyPage(() => import('./SopsPage.tsx'), 'SopsPage');
const SopPage = lazyPage(() => import('./SopPage.tsx'), 'SopPage');
const CompletenessPage = lazyPage(() => import('./CompletenessPage.tsx'), 'CompletenessPage');

export const sopsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/sops', validateSearch: searchOf<typeof listSops>(), component: SopsPage }),
  createRoute({ getParentRoute: inFrame, path: '/sops/completeness', component: CompletenessPage }),
  createRoute({ getParentRoute: inFrame, path: '/sops/$id', validateSearch: TabSearch, component: SopPage }),
] as const;
