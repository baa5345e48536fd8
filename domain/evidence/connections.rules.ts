import { isServiceAddress } from '#domain/integrations/service.address.rules.ts';
import { CONNECTION_NAMES, type ConnectionKind } from './connection.kinds.rules.ts';

export interface ConnectionSetting {
  key: 'url' | 'tenantId' | 'clientId';
  label: string;
  help: string;
  isAddress?: true;
}

/** Part of a tenant that is read, and the permission that it needs. */
export interface ConnectionPart {
  key: string;
  label: string;
  says: string;
  permission: string;
}

export interface Connector {
  name: string;
  settings: readonly ConnectionSetting[];
  secret: { label: string; help: string };
  /** Steps in the other system before the first connection. */
  steps: readonly string[];
  /** True if each tenant gives its own consent and is added by a person; otherwise the service lists its tenants. */
  hasConsent: boolean;
  parts: readonly ConnectionPart[];
}

/** Services that bring evidence. Forms, clients, jobs and documentation follow this table. */
export const CONNECTORS: Readonly<Record<ConnectionKind, Connector>> = {
  cipp: {
    name: CONNECTION_NAMES.cipp,
    settings: [
      { key: 'url', label: 'CIPP address', help: 'For example https://cipp.yourname.com.', isAddress: true },
      { key: 'tenantId', label: 'Tenant ID', help: 'Your own tenant, as shown on the page CIPP-API in CIPP.' },
      { key: 'clientId', label: 'Client ID', help: 'The application ID of the API client in CIPP.' },
    ],
    secret: { label: 'Client secret', help: 'The secret of the API client.' },
    steps: [
      'In CIPP, open Integrations, then CIPP-API, and create an API client with the role readonly.',
      'Save it to Azure, and enter its IDs and its secret here.',
      'One API client reads all tenants of your CIPP.',
    ],
    hasConsent: false,
    parts: [
      {
        key: 'tests',
        label: 'Test results',
        says: 'Results of the test suites that CIPP runs every night',
        permission: 'Tenant.Reports.Read',
      },
      {
        key: 'mfa',
        label: 'MFA report',
        says: 'Active users, with their MFA registration and what enforces it',
        permission: 'Identity.User.Read',
      },
      { key: 'score', label: 'Secure score', says: 'Points of the latest Microsoft secure score', permission: 'Tenant.Reports.Read' },
    ],
  },
  graph: {
    name: CONNECTION_NAMES.graph,
    settings: [
      { key: 'tenantId', label: 'Tenant ID', help: 'Your own tenant, in which the application is registered. “Test and show” reads it.' },
      { key: 'clientId', label: 'Client ID', help: 'The application (client) ID.' },
    ],
    secret: {
      label: 'Client secret or certificate',
      help: 'The value of the secret, or a certificate with its private key as PEM text.',
    },
    steps: [
      'In the Entra admin centre, register an application for accounts in any organisational directory.',
      'Give it the application permissions of Microsoft Graph listed below. All of them only read.',
      'Create a client secret or upload a certificate, and enter it here with the two IDs.',
      'An administrator of each customer then gives consent with the link shown beside the tenant.',
    ],
    hasConsent: true,
    parts: [
      {
        key: 'organization',
        label: 'Tenant and licences',
        says: 'Name, domains, and licences bought and assigned',
        permission: 'Organization.Read.All',
      },
      {
        key: 'score',
        label: 'Secure score',
        says: 'Points and controls of the latest secure score',
        permission: 'SecurityEvents.Read.All',
      },
      { key: 'mfa', label: 'MFA registration', says: 'Users, with the methods that they have registered', permission: 'AuditLog.Read.All' },
      {
        key: 'devices',
        label: 'Devices',
        says: 'Intune devices: compliance, encryption and operating system',
        permission: 'DeviceManagementManagedDevices.Read.All',
      },
      { key: 'policies', label: 'Conditional access', says: 'Policies and security defaults', permission: 'Policy.Read.All' },
    ],
  },
};

export const TENANT_STATES = ['check', 'matched', 'left_out'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** Days after which unchanged results are stored again, so that they stay fresh. */
export const REPEAT_DAYS = 7;

type Config = Readonly<Record<string, string>>;

/** First setting that cannot be used, with the reason. */
export function connectionFault(kind: ConnectionKind, config: Config): { key: string; message: string } | null {
  for (const { key, label, isAddress } of CONNECTORS[kind].settings) {
    const value = config[key] ?? '';
    if (value === '') return { key, message: `${label}: is required` };
    if (isAddress && !isServiceAddress(value))
      return { key, message: `${label}: must begin with https:// and have no user name, query or hash` };
  }
  return null;
}

/** Reports whether the settings would send the stored secret elsewhere, so that it must be entered again. */
export function sendsElsewhere(kind: ConnectionKind, before: Config, after: Config): boolean {
  return CONNECTORS[kind].settings.some(({ key }) => (before[key] ?? '') !== (after[key] ?? ''));
}

/** Hours of the night in which tenants are read, in the organisation's time zone. */
export const NIGHT = { from: 1, until: 5 };
/** Failed attempts after which a tenant waits for the next night. */
export const MOST_ATTEMPTS = 5;

/** Seconds until the next attempt; the service's own wait counts if it is longer. */
export function retrySeconds(failures: number, asked: number): number {
  return Math.max(asked, Math.min(3600, 60 * 2 ** (failures - 1)));
}
