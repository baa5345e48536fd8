import { byPsa, PSA_KINDS, PSA_TOOLS } from '#domain/psa/psa.tools.rules.ts';
import { CONNECTION_KINDS, CONNECTION_NAMES } from '#domain/evidence/connection.kinds.rules.ts';
import { NOT_CONFIGURED } from '#domain/dashboard/dashboard.rules.ts';

export const INTEGRATION_KINDS = [
  ...PSA_KINDS,
  ...CONNECTION_KINDS,
  'teams',
  'slack',
  'entra',
  'scim',
  'outlook',
  'webhooks',
  'calendar',
  'csv',
  'api_tokens',
] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

export const INTEGRATION_STATUSES = ['not_configured', 'connected', 'error', 'paused'] as const;
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number];

export const INTEGRATION_NAMES: Record<IntegrationKind, string> = {
  ...byPsa((kind) => PSA_TOOLS[kind].name),
  ...CONNECTION_NAMES,
  teams: 'Microsoft Teams',
  slack: 'Slack',
  entra: 'Single sign-on',
  scim: 'Provisioning (SCIM)',
  outlook: 'Microsoft 365 calendar',
  webhooks: 'Webhooks',
  calendar: 'Calendar feed',
  csv: 'CSV drop',
  api_tokens: 'API tokens',
};

export function integrationHealth(working: number, failing: number): string {
  const active = working + failing;
  return active === 0 ? NOT_CONFIGURED : `${Math.round((working / active) * 100)}%`;
}

interface Parts {
  /** Number of targets that exist, are enabled, and fail or were disabled automatically. */
  count: number;
  on: number;
  failing: number;
  active: boolean;
}

/** A single failing target makes the status an error. */
export function statusOfParts({ count, on, failing, active }: Parts): IntegrationStatus {
  if (count === 0) return 'not_configured';
  if (!active) return 'paused';
  if (failing > 0) return 'error';
  return on > 0 ? 'connected' : 'paused';
}
