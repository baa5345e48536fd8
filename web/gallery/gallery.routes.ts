import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';

/** Inside the condition, so that the production build drops all of it. */
export const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        component: lazyPage(() => import('./GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : [];
