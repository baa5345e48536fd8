import { createRoute } from '@tanstack/react-router';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { ListSearch } from '#web/navigation/search.ts';

const UserPage = lazyPage(() => import('./person/UserPage.tsx'), 'UserPage');
const UsersPage = lazyPage(() => import('./UsersPage.tsx'), 'UsersPage');

export const usersRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/users', validateSearch: ListSearch, component: UsersPage }),
  createRoute({ getParentRoute: inFrame, path: '/users/$id', component: UserPage }),
] as const;
