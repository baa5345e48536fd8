import { lazyPage } from '#web/navigation/lazy.page.ts';

export const PlannedPage = lazyPage(() => import('./PlannedPage.tsx'), 'PlannedPage');
