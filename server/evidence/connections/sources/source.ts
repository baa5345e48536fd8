import type { CheckResult } from '#domain/evidence/results.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type ServiceCalls, ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';

export interface FoundTenant {
  /** Microsoft's id of the tenant, in lower case. */
  tenantId: string;
  name: string;
  /** Default domain, with which CIPP addresses the tenant. */
  domain: string;
  domains: string[];
}

export type Tenant = Pick<FoundTenant, 'tenantId' | 'domain'>;

/** Service that brings evidence of several tenants. */
export interface EvidenceSource {
  /** All tenants; of a service with consent per tenant, the organisation's own. */
  tenants(): Promise<FoundTenant[]>;
  /** Tenant with this ID or domain. */
  find(address: string): Promise<FoundTenant>;
  /** Reads one part completely, or fails. */
  read(part: string, tenant: Tenant): Promise<CheckResult[]>;
}

export interface SourceCredentials {
  config: Readonly<Record<string, string>>;
  secret: string;
}

export type SourceSettings = Pick<Config, 'entraAuthority' | 'graphOrigin'>;

export interface OpenedWith {
  calls: ServiceCalls;
  settings: SourceSettings;
  /** True when the time of the job is used up. */
  isLate: () => boolean;
}

/** The services compute whole reports. */
export const LIMITS = { seconds: 30, megabytes: 16 };

export function refuseLate(isLate: () => boolean): void {
  if (isLate()) throw new ServiceFailure('busy', 'Reading took longer than two minutes and is tried again later.');
}
