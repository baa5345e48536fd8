import { getBilling } from '#contract/billing/billing.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { readUsage } from './billing.queries.ts';

export function billingRoutes({ on }: Mounting): void {
  on(getBilling, async ({ tx }) => ({ edition: 'licensed' as const, ...(await readUsage(tx)) }));
}
