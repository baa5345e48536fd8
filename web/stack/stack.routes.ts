import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { AuditsSearch, StandardsSearch } from './stack.search.ts';

const StandardsPage = lazyPage(() => import('./StandardsPage.tsx'), 'StandardsPage');
const AuditsPage = lazyPage(() => import('./AuditsPage.tsx'), 'AuditsPage');
const AuditPage = lazyPage(() => import('./AuditPage.tsx'), 'AuditPage');

export const stackRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/tech-stack-standards', validateSearch: StandardsSearch, component: StandardsPage }),
  createRoute({ getParentRoute: inFrame, path: '/tech-stack-audits', validateSearch: AuditsSearch, component: AuditsPage }),
  createRoute({ getParentRoute: inFrame, path: '/tech-stack-audits/$id', component: AuditPage }),
] as const;
