import { getSso } from '#contract/auth/sso.contract.ts';
import { listIntegrations } from '#contract/integrations/integrations.contract.ts';
import { ask } from '#web/http/ask.ts';

export const ssoQuery = ask(getSso);
export const integrationsQuery = ask(listIntegrations);
