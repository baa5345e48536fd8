import { listIntegrations } from '#contract/integrations/integrations.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { allIntegrations } from './integrations.present.ts';

export function integrationsRoutes({ on }: Mounting): void {
  on(listIntegrations, ({ tx }) => allIntegrations(tx));
}
