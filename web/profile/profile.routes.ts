import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { flag, text } from '#web/navigation/search.ts';

const ProfilePage = lazyPage(() => import('./ProfilePage.tsx'), 'ProfilePage');

export const ProfileSearch = z.object({
  setupMfa: flag,
  passwordChange: z.catch(z.optional(z.enum(['required'])), undefined),
  tab: text,
  /** Field to scroll to. */
  section: text,
  /** Result of connecting a work account. */
  sso: text,
});

export const profileRoutes = [
  createRoute({ getParentRoute: inFrame, path: '/profile', validateSearch: ProfileSearch, component: ProfilePage }),
] as const;
