import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import type { PlannedPath } from '#web/navigation/planned.ts';

export const PlannedPage = lazyPage(() => import('./PlannedPage.tsx'), 'PlannedPage');

const planned = <const Path extends PlannedPath>(path: Path) => createRoute({ getParentRoute: inFrame, path, component: PlannedPage });

/** Screens of the specification that do not exist yet; building one removes it from PLANNED and gives it a route in its feature. */
export const plannedRoutes = [planned('/rate-limit-monitoring')] as const;
