import type { CheckResult } from '#domain/evidence/results.rules.ts';
import {
  cippMfaResults,
  CippScores,
  cippScoreResults,
  CippTenants,
  cippTestResults,
  CippTests,
  CippUsers,
} from '#server/evidence/connections/checks/cipp.checks.ts';
import { ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import { signIn } from './sign-in.ts';
import { type EvidenceSource, type FoundTenant, LIMITS, type OpenedWith, refuseLate, type SourceCredentials } from './source.ts';

/** CIPP: one API client reads all tenants of its MSP. */
export function openCipp(
  { config: { url = '', tenantId = '', clientId = '' }, secret }: SourceCredentials,
  { calls, settings: { entraAuthority }, isLate }: OpenedWith,
): EvidenceSource {
  const base = url.replace(/\/+$/, '');
  let token: Promise<string> | null = null;

  const ask = async (path: string): Promise<unknown> => {
    refuseLate(isLate);
    token ??= signIn(calls, { authority: entraAuthority, tenantId, clientId, secret, scope: `api://${clientId}/.default` }).catch(
      (error: unknown) => {
        const isUnknown = error instanceof ServiceFailure && error.kind === 'denied';
        throw isUnknown ? new ServiceFailure('auth', `${error.message} Check the client ID of CIPP.`) : error;
      },
    );
    const { json } = await calls.send({ url: `${base}/api/${path}`, headers: { authorization: `Bearer ${await token}` }, limits: LIMITS });
    return json;
  };
  /** Renews an expired token once. */
  const get = (name: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const search = new URLSearchParams(query).toString();
    const path = search === '' ? name : `${name}?${search}`;
    return ask(path).catch((error: unknown) => {
      if (!(error instanceof ServiceFailure) || error.kind !== 'auth' || token === null) throw error;
      token = null;
      return ask(path);
    });
  };

  const tenants = async (): Promise<FoundTenant[]> =>
    CippTenants.parse(await get('ListTenants')).map(({ customerId, defaultDomainName, displayName, initialDomainName }) => {
      const domain = defaultDomainName.toLowerCase();
      return {
        tenantId: customerId.toLowerCase(),
        name: displayName ?? domain,
        domain,
        domains: [...new Set([domain, ...(initialDomainName ? [initialDomainName.toLowerCase()] : [])])],
      };
    });

  const PARTS: Readonly<Record<string, (tenantFilter: string) => Promise<CheckResult[]>>> = {
    tests: async (tenantFilter) => cippTestResults(CippTests.parse(await get('ListTests', { tenantFilter }))),
    mfa: async (tenantFilter) => cippMfaResults(CippUsers.parse(await get('ListMFAUsers', { tenantFilter, UseReportDB: 'true' }))),
    score: async (tenantFilter) => cippScoreResults(CippScores.parse(await get('ListSecureScoreReport', { tenantFilter }))),
  };

  return {
    tenants,
    async find(address) {
      const wanted = address.toLowerCase();
      const found = (await tenants()).find(({ tenantId: id, domains }) => id === wanted || domains.includes(wanted));
      if (!found) throw new ServiceFailure('broken', 'CIPP has no such tenant.');
      return found;
    },
    read: async (part, { domain }) => (await PARTS[part]?.(domain)) ?? [],
  };
}
