import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { listCampaigns } from '#contract/campaigns/campaigns.contract.ts';
import { CampaignStart } from '#web/navigation/campaign.start.ts';
import { inFrame } from '#web/navigation/frame.route.ts';
import { lazyPage } from '#web/navigation/lazy.page.ts';
import { DRAWER } from '#web/navigation/planning.search.ts';
import { searchOf, text } from '#web/navigation/search.ts';

const CampaignsPage = lazyPage(() => import('./CampaignsPage.tsx'), 'CampaignsPage');
const CampaignPage = lazyPage(() => import('./CampaignPage.tsx'), 'CampaignPage');

/** Shown states, search text, chosen columns, the open dialog, and the recommendation in the drawer. */
const CampaignSearch = z.object({ show: text, q: text, columns: text, dialog: text, ...DRAWER });

export const campaignsRoutes = [
  createRoute({
    getParentRoute: inFrame,
    path: '/recommendations/campaigns',
    validateSearch: (search) => ({ ...searchOf<typeof listCampaigns>()(search), ...CampaignStart.parse(search) }),
    component: CampaignsPage,
  }),
  createRoute({ getParentRoute: inFrame, path: '/recommendations/campaigns/$id', validateSearch: CampaignSearch, component: CampaignPage }),
] as const;
