import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const downloadCampaignsReport = endpoint({
  method: 'GET',
  path: '/api/campaigns/report',
  allow: 'qbrs:view',
  reads: ['campaigns', 'recommendations', 'findings', 'customers', 'organization'],
  download: true,
  summary: 'Campaigns for the management of the organisation as slides: burn-down, money, hours, and who declined and why',
  query: z.object({ format: z.enum(['pdf', 'pptx']) }),
});
