import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';

const SharePage = lazyPage(() => import('./SharePage.tsx'), 'SharePage');

/** The customer's page: without a session and without the frame. */
export const shareRoutes = [createRoute({ getParentRoute: () => rootRoute, path: '/share/$token', component: SharePage })] as const;
