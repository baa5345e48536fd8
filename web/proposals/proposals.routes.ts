import { createRoute } from '@tanstack/react-router';
import type { listDecidedProposals } from '#contract/proposals/tray.contract.ts';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { searchOf } from '#web/navigation/search.ts';

const ProposalsPage = lazyPage(() => import('./ProposalsPage.tsx'), 'ProposalsPage');

export const proposalsRoutes = [
  createRoute({
    getParentRoute: inFrame,
    path: '/proposals',
    validateSearch: searchOf<typeof listDecidedProposals>(),
    component: ProposalsPage,
  }),
] as const;
