import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { CalendarSearch } from './calendar.search.ts';

const CalendarPage = lazyPage(() => import('./CalendarPage.tsx'), 'CalendarPage');

export const calendarRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/calendar', validateSearch: CalendarSearch, component: CalendarPage }),
] as const;
