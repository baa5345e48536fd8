import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  allow: 'billing:view',
  reads: ['users', 'customers', 'organization'],
  summary: 'What the organisation uses; this edition is licensed as open source and charges nothing',
  response: z.object({
    /** Licensed as open source: no plan, no invoices, and nothing ends with the trial. */
    edition: z.literal('licensed'),
    /** People who may sign in, and those who are invited. */
    seats: z.object({ used: z.number(), invited: z.number() }),
    /** Customers that are looked after: active, onboarding and offboarding ones. Prospects and archived ones do not count. */
    customers: z.object({ active: z.number(), others: z.number() }),
  }),
});
export type Billing = z.output<typeof getBilling.response>;
