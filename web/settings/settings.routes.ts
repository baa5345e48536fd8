import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { TabSearch } from '#web/navigation/search.ts';

const SettingsPage = lazyPage(() => import('./SettingsPage.tsx'), 'SettingsPage');

export const settingsRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/settings', validateSearch: TabSearch, component: SettingsPage }),
] as const;
