import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { CONSENT_PAGE } from '#domain/evidence/connection.kinds.rules.ts';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { text } from '#web/navigation/search.ts';

const ConsentPage = lazyPage(() => import('./ConsentPage.tsx'), 'ConsentPage');
const ConsentSearch = z.object({ error: text });

export const consentRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: CONSENT_PAGE, validateSearch: ConsentSearch, component: ConsentPage }),
] as const;
