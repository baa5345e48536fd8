import { createHash, X509Certificate } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from '#tests/support/psa/fake.server.ts';
import { CERTIFICATE } from './certificate.ts';

export const HOME = '11111111-2222-4333-8444-555555555555';
export const HARBOUR = '6f0e7c1a-3a54-4a43-9b7e-2d1f3c5b7a91';
export const ALDER = '6f0e7c1a-3a54-4a43-9b7e-2d1f3c5b7a92';
export const APP = '0c9d8e7f-1b2a-4c3d-8e5f-6a7b8c9d0e11';
export const APP_SECRET = 'g~secret~of~the~application';

export interface FakeTenant {
  name: string;
  domains: string[];
  hasConsent: boolean;
  /** Permissions that the tenant has not granted. */
  denied: Set<string>;
  hasPremium: boolean;
  hasIntune: boolean;
  users: object[];
  devices: object[];
  skus: object[];
  policies: object[];
  controls: object[];
  hasDefaults: boolean;
}

export interface MicrosoftFake extends FakeServer {
  tenants: Map<string, FakeTenant>;
  apps: Map<string, { secret: string }>;
  /** Ends all tokens. */
  expire(): void;
  /** Refuses this many calls to Graph with 429 and a Retry-After in seconds. */
  limit(calls: number, seconds: number): void;
  /** True for a valid token of this application in this tenant. */
  accepts(authorization: string | undefined, audience: string): boolean;
}

const person = (name: string, more: object = {}) => ({
  id: name,
  userPrincipalName: `${name}@harbour.test`,
  userType: 'member',
  isAdmin: false,
  isMfaRegistered: true,
  isMfaCapable: true,
  methodsRegistered: ['microsoftAuthenticatorPush'],
  ...more,
});

const device = (name: string, more: object = {}) => ({
  id: name,
  deviceName: name,
  operatingSystem: 'Windows',
  osVersion: '10.0.26100.4061',
  complianceState: 'compliant',
  isEncrypted: true,
  ...more,
});

/** Tenant of a small company: 5 users of whom 4 have MFA, 3 computers of which 2 are encrypted. */
export function fakeTenant(name: string, domain: string, more: Partial<FakeTenant> = {}): FakeTenant {
  return {
    name,
    domains: [domain, `${domain.split('.')[0] ?? ''}.onmicrosoft.test`],
    hasConsent: true,
    denied: new Set(),
    hasPremium: true,
    hasIntune: true,
    users: [
      person('admin', { isAdmin: true, methodsRegistered: ['passKeyDeviceBound'] }),
      person('ann'),
      person('ben'),
      person('cal'),
      person('dee', { isMfaRegistered: false, methodsRegistered: [] }),
      person('guest', { userType: 'guest', isMfaRegistered: false }),
    ],
    devices: [device('PC1'), device('PC2'), device('PC3', { isEncrypted: false, complianceState: 'noncompliant' })],
    skus: [{ skuPartNumber: 'SPB', capabilityStatus: 'Enabled', consumedUnits: 5, prepaidUnits: { enabled: 5 } }],
    policies: [
      {
        id: 'p1',
        displayName: 'Require MFA',
        state: 'enabled',
        conditions: {
          users: { includeUsers: ['All'], excludeUsers: [] },
          applications: { includeApplications: ['All'] },
          clientAppTypes: ['all'],
        },
        grantControls: { operator: 'OR', builtInControls: ['mfa'], authenticationStrength: null },
      },
    ],
    controls: [
      { controlName: 'IntegratedApps', scoreInPercentage: 100, implementationStatus: 'Users cannot consent.' },
      { controlName: 'mdo_blockmailforward', scoreInPercentage: 0, implementationStatus: 'Forwarding is on.' },
    ],
    hasDefaults: false,
    ...more,
  };
}

const refusal = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  json: { error: { code, message, innerError: {} } },
});
const unauthorised = (code: string, text: string): FakeAnswer => ({
  status: 401,
  json: { error: 'invalid_client', error_description: `${code}: ${text} Trace ID: 1` },
});

/** Lists of Graph by path, with the permission that each needs. */
const LISTS: Readonly<Record<string, { permission: string; of: (tenant: FakeTenant, id: string) => object[] }>> = {
  '/v1.0/organization': {
    permission: 'Organization.Read.All',
    of: ({ name, domains }, id) => [
      { id, displayName: name, verifiedDomains: domains.map((domain, index) => ({ name: domain, isDefault: index === 0 })) },
    ],
  },
  '/v1.0/subscribedSkus': { permission: 'Organization.Read.All', of: ({ skus }) => skus },
  '/v1.0/security/secureScores': {
    permission: 'SecurityEvents.Read.All',
    of: ({ controls }) => [{ id: 'score', currentScore: 60.5, maxScore: 100, controlScores: controls }],
  },
  '/v1.0/security/secureScoreControlProfiles': {
    permission: 'SecurityEvents.Read.All',
    of: () => [{ id: 'IntegratedApps', title: 'Users cannot consent to apps' }],
  },
  '/v1.0/reports/authenticationMethods/userRegistrationDetails': { permission: 'AuditLog.Read.All', of: ({ users }) => users },
  '/v1.0/deviceManagement/managedDevices': { permission: 'DeviceManagementManagedDevices.Read.All', of: ({ devices }) => devices },
  '/v1.0/identity/conditionalAccess/policies': { permission: 'Policy.Read.All', of: ({ policies }) => policies },
};

const DEFAULTS = '/v1.0/policies/identitySecurityDefaultsEnforcementPolicy';

/** Refusals of a tenant that lacks a permission or a licence. */
function refusedBy({ denied, hasPremium, hasIntune }: FakeTenant, path: string): FakeAnswer | null {
  const list = LISTS[path];
  if (!list && path !== DEFAULTS) return refusal(404, 'ResourceNotFound', `Resource not found for ${path}.`);
  if (denied.has(list?.permission ?? 'Policy.Read.All'))
    return refusal(403, 'Authorization_RequestDenied', 'Insufficient privileges to complete the operation.');
  if (path.endsWith('/userRegistrationDetails') && !hasPremium)
    return refusal(
      403,
      'Authentication_RequestFromNonPremiumTenantOrB2CTenant',
      "Neither tenant is B2C or tenant doesn't have premium license",
    );
  return path.endsWith('/managedDevices') && !hasIntune ? refusal(400, 'BadRequest', 'Request not applicable to target tenant.') : null;
}

/** Entries of one page, so that small tenants have several. */
const PAGE = 2;

/**
 * Fake of Microsoft's sign-in and of the parts of Graph that evidence reads, written from the published API descriptions: client
 * credentials with a secret or a certificate, consent for each tenant, pages with @odata.nextLink, and errors in Graph's format.
 */
export async function openMicrosoftFake(): Promise<MicrosoftFake> {
  const tenants = new Map<string, FakeTenant>();
  const apps = new Map([[APP, { secret: APP_SECRET }]]);
  let epoch = 1;
  let limited = { calls: 0, seconds: 0 };

  const tenantOf = (address: string) =>
    [...tenants].find(([id, { domains }]) => id === address.toLowerCase() || domains.includes(address.toLowerCase()));

  async function isProved(form: URLSearchParams, secret: string, audience: string): Promise<boolean> {
    const assertion = form.get('client_assertion');
    if (assertion === null) return form.get('client_secret') === secret;
    const certificate = new X509Certificate(CERTIFICATE);
    const { payload } = await jwtVerify(assertion, certificate.publicKey, {
      audience,
      issuer: form.get('client_id') ?? '',
      requiredClaims: ['jti', 'exp'],
    });
    const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
    return payload.sub === form.get('client_id') && decodeProtectedHeader(assertion)['x5t#S256'] === thumbprint;
  }

  function token({ url, body }: FakeRequest, origin: string): FakeAnswer | Promise<FakeAnswer> {
    const form = new URLSearchParams(body);
    const [id, tenant] = tenantOf(decodeURIComponent(url.pathname.split('/')[1] ?? '')) ?? [];
    if (id === undefined || !tenant)
      return { status: 400, json: { error: 'invalid_request', error_description: 'AADSTS90002: Tenant not found.' } };
    const client = form.get('client_id') ?? '';
    const app = apps.get(client);
    if (!app || !tenant.hasConsent) return unauthorised('AADSTS700016', 'Application was not found in the directory.');
    const scope = form.get('scope') ?? '';
    if (form.get('grant_type') !== 'client_credentials' || !scope.endsWith('/.default'))
      return unauthorised('AADSTS70011', 'Scope is invalid.');
    return isProved(form, app.secret, `${origin}${url.pathname}`).then((isRight) =>
      isRight
        ? {
            status: 200,
            json: { token_type: 'Bearer', expires_in: 3599, access_token: [epoch, id, scope.replace('/.default', '')].join(' ') },
          }
        : unauthorised('AADSTS7000215', 'Invalid client secret provided.'),
    );
  }

  const partsOf = (authorization: string | undefined) => {
    const [, valid, id = '', audience = ''] = /^Bearer (\d+) (\S+) (\S+)$/.exec(authorization ?? '') ?? [];
    return Number(valid) === epoch ? { id, audience } : null;
  };

  function page({ url }: FakeRequest, origin: string, rows: readonly object[]): FakeAnswer {
    const from = Number(url.searchParams.get('$skiptoken') ?? '0');
    const size = Math.min(PAGE, Number(url.searchParams.get('$top') ?? PAGE));
    const next = new URL(url.pathname, origin);
    next.searchParams.set('$skiptoken', String(from + size));
    const more = from + size < rows.length && url.searchParams.get('$top') !== '1' ? { '@odata.nextLink': next.href } : {};
    return { status: 200, json: { value: rows.slice(from, from + size), ...more } };
  }

  function graph(request: FakeRequest, origin: string): FakeAnswer {
    const found = partsOf(request.headers.authorization);
    const tenant = found?.audience === origin ? tenants.get(found.id) : undefined;
    if (!found || !tenant) return refusal(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.');
    if (limited.calls > 0) {
      limited.calls -= 1;
      return { ...refusal(429, 'TooManyRequests', 'Too many requests.'), headers: { 'retry-after': String(limited.seconds) } };
    }
    const { pathname } = request.url;
    const list = LISTS[pathname];
    const refused = refusedBy(tenant, pathname);
    if (refused) return refused;
    return list ? page(request, origin, list.of(tenant, found.id)) : { status: 200, json: { isEnabled: tenant.hasDefaults } };
  }

  const fake = await openFake((request, origin) => {
    const { pathname } = request.url;
    if (pathname.endsWith('/oauth2/v2.0/token')) return token(request, origin);
    if (!pathname.endsWith('/.well-known/openid-configuration')) return graph(request, origin);
    const [id] = tenantOf(decodeURIComponent(pathname.split('/')[1] ?? '')) ?? [];
    return id === undefined
      ? { status: 400, json: { error: 'invalid_tenant', error_description: 'AADSTS90002: Tenant not found.' } }
      : { status: 200, json: { issuer: `${origin}/${id}/v2.0` } };
  });
  return Object.assign(fake, {
    tenants,
    apps,
    expire: () => void (epoch += 1),
    limit: (calls: number, seconds: number) => void (limited = { calls, seconds }),
    accepts: (authorization: string | undefined, audience: string) => partsOf(authorization)?.audience === audience,
  });
}
