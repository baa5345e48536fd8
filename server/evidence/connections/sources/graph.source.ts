import { z } from 'zod';
import type { CheckResult } from '#domain/evidence/results.rules.ts';
import {
  GraphControl,
  graphDevices,
  GraphDevice,
  graphLicences,
  graphMfa,
  GraphOrganization,
  GraphScore,
  graphScore,
  GraphSku,
  GraphUser,
} from '#server/evidence/connections/checks/graph.checks.ts';
import { GraphDefaults, graphPolicies, GraphPolicy } from '#server/evidence/connections/checks/policy.checks.ts';
import { ServiceFailure } from '#server/platform/http/outbound/service.calls.ts';
import { signIn } from './sign-in.ts';
import { type EvidenceSource, type FoundTenant, LIMITS, type OpenedWith, refuseLate, type SourceCredentials } from './source.ts';

const Page = z.object({ value: z.array(z.unknown()), '@odata.nextLink': z.string().nullish() });
const Discovery = z.object({ issuer: z.string() });
/** Guard against endless paging. */
const MOST_PAGES = 500;

const DEVICE_FIELDS = 'deviceName,operatingSystem,osVersion,complianceState,isEncrypted';

/** Microsoft Graph as one application that each tenant has given consent to. */
export function openGraph(
  { config: { tenantId: home = '', clientId = '' }, secret }: SourceCredentials,
  { calls, settings: { entraAuthority, graphOrigin }, isLate }: OpenedWith,
): EvidenceSource {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (tenantId: string): Promise<string> => {
    const known = tokens.get(tenantId);
    if (known) return known;
    const token = signIn(calls, { authority: entraAuthority, tenantId, clientId, secret, scope: `${graphOrigin}/.default` });
    tokens.set(tenantId, token);
    return token;
  };

  const send = async (tenantId: string, url: string): Promise<unknown> => {
    refuseLate(isLate);
    const { json } = await calls.send({ url, headers: { authorization: `Bearer ${await tokenOf(tenantId)}` }, limits: LIMITS });
    return json;
  };
  /** Renews an expired token once. */
  const get = async (tenantId: string, path: string): Promise<unknown> => {
    const url = new URL(path, graphOrigin);
    // Never send the token to another host, whatever a response contains.
    if (url.origin !== graphOrigin) throw new ServiceFailure('broken', 'Microsoft returned an address that is not its own.');
    return send(tenantId, url.href).catch((error: unknown) => {
      if (!(error instanceof ServiceFailure) || error.kind !== 'auth' || !tokens.has(tenantId)) throw error;
      tokens.delete(tenantId);
      return send(tenantId, url.href);
    });
  };
  const list = async <T extends z.ZodType>(tenantId: string, path: string, entry: T): Promise<z.output<T>[]> => {
    const found: z.output<T>[] = [];
    let next: string | null = path;
    for (let page = 0; next !== null; page += 1) {
      if (page === MOST_PAGES) throw new ServiceFailure('broken', 'Microsoft returned too many pages.');
      const answer: z.output<typeof Page> = Page.parse(await get(tenantId, next));
      found.push(...z.array(entry).parse(answer.value));
      next = answer['@odata.nextLink'] ?? null;
    }
    return found;
  };

  const organizationOf = async (tenantId: string): Promise<FoundTenant> => {
    const [organization] = await list(tenantId, '/v1.0/organization?$select=id,displayName,verifiedDomains', GraphOrganization);
    if (!organization) throw new ServiceFailure('broken', 'Microsoft returned no tenant.');
    const { id, displayName, verifiedDomains } = organization;
    const domain = verifiedDomains.find(({ isDefault }) => isDefault === true)?.name ?? verifiedDomains[0]?.name ?? id;
    return {
      tenantId: id.toLowerCase(),
      name: displayName ?? domain,
      domain: domain.toLowerCase(),
      domains: verifiedDomains.map(({ name }) => name.toLowerCase()),
    };
  };

  const PARTS: Readonly<Record<string, (tenantId: string) => Promise<CheckResult[]>>> = {
    organization: async (tenantId) => graphLicences(await list(tenantId, '/v1.0/subscribedSkus', GraphSku)),
    score: async (tenantId) => {
      const [score] = z.array(GraphScore).parse(Page.parse(await get(tenantId, '/v1.0/security/secureScores?$top=1')).value);
      if (!score) return [];
      return graphScore(score, await list(tenantId, '/v1.0/security/secureScoreControlProfiles?$select=id,title', GraphControl));
    },
    mfa: async (tenantId) =>
      graphMfa(await list(tenantId, '/v1.0/reports/authenticationMethods/userRegistrationDetails?$top=500', GraphUser)),
    devices: async (tenantId) =>
      graphDevices(
        await list(tenantId, `/v1.0/deviceManagement/managedDevices?$select=${DEVICE_FIELDS}&$top=500`, GraphDevice),
        Date.now(),
      ),
    policies: async (tenantId) => {
      const policies = await list(tenantId, '/v1.0/identity/conditionalAccess/policies', GraphPolicy);
      const defaults = GraphDefaults.parse(await get(tenantId, '/v1.0/policies/identitySecurityDefaultsEnforcementPolicy'));
      return graphPolicies(policies, defaults.isEnabled);
    },
  };

  return {
    tenants: async () => [await organizationOf(home)],
    /** The ID follows from the public discovery document, so a tenant can be added before it has given consent. */
    async find(address) {
      const url = `${entraAuthority}/${encodeURIComponent(address)}/v2.0/.well-known/openid-configuration`;
      const { json } = await calls.send({ url, headers: {}, limits: LIMITS }).catch((error: unknown) => {
        throw error instanceof ServiceFailure && error.kind !== 'busy' ? new ServiceFailure('broken', NO_TENANT) : error;
      });
      const [, tenantId] = /\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\//i.exec(Discovery.parse(json).issuer) ?? [];
      if (tenantId === undefined) throw new ServiceFailure('broken', NO_TENANT);
      const found = { tenantId: tenantId.toLowerCase(), name: address, domain: address.toLowerCase(), domains: [] };
      // Without consent, only the ID is known.
      return organizationOf(found.tenantId).catch((error: unknown) => {
        if (error instanceof ServiceFailure && error.kind === 'denied') return found;
        throw error;
      });
    },
    read: async (part, { tenantId }) => (await PARTS[part]?.(tenantId)) ?? [],
  };
}

const NO_TENANT = 'Microsoft knows no tenant with this ID or domain.';
