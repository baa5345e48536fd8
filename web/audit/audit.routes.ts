import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { AuditSearch } from './audit.search.ts';

const AuditPage = lazyPage(() => import('./AuditPage.tsx'), 'AuditPage');

export const auditRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/audit-logs', validateSearch: AuditSearch, component: AuditPage }),
] as const;
