import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from '#tests/support/psa/fake.server.ts';
import type { MicrosoftFake } from './fake.microsoft.ts';

export const CIPP_CLIENT = '0c9d8e7f-1b2a-4c3d-8e5f-6a7b8c9d0e12';
export const CIPP_SECRET = 'c~secret~of~the~api~client';

export interface CippTenant {
  customerId: string;
  defaultDomainName: string;
  displayName: string;
  tests: object[];
  users: object[];
  score: { CurrentScore: number; MaxScore: number };
}

export interface CippFake extends FakeServer {
  tenants: CippTenant[];
  /** Roles that the API client lacks. */
  denied: Set<string>;
}

const test = (RowKey: string, Status: string, Name: string) => ({
  PartitionKey: 'tenant',
  RowKey,
  Status,
  Name,
  Risk: 'High',
  TestType: 'Identity',
  ResultMarkdown: `**${Status}**`,
  Timestamp: '2026-11-28T02:00:00Z',
});

export function cippTenant(customerId: string, domain: string, displayName: string): CippTenant {
  const user = (name: string, more: object = {}) => ({
    Tenant: domain,
    UPN: `${name}@${domain}`,
    DisplayName: name,
    AccountEnabled: true,
    PerUser: null,
    isLicensed: true,
    MFARegistration: true,
    MFACapable: true,
    MFAMethods: ['microsoftAuthenticatorPush'],
    CoveredByCA: 'Enforced - All Apps',
    CAPolicies: [],
    CoveredBySD: false,
    IsAdmin: false,
    UserType: 'Member',
    ...more,
  });
  return {
    customerId,
    defaultDomainName: domain,
    displayName,
    tests: [
      test('CIS_6_2_1', 'Failed', 'Mail forwarding is blocked'),
      test('CIS_5_1_5_1', 'Passed', 'User consent is not allowed'),
      test('ORCA100', 'Skipped', 'Bulk threshold'),
    ],
    users: [user('ann'), user('ben'), user('cal', { MFARegistration: false })],
    score: { CurrentScore: 41.2, MaxScore: 100 },
  };
}

const ROLES: Readonly<Record<string, string>> = {
  ListTenants: 'CIPP.Core.Read',
  ListTests: 'Tenant.Reports.Read',
  ListSecureScoreReport: 'Tenant.Reports.Read',
  ListMFAUsers: 'Identity.User.Read',
};

/** Fake of CIPP's API, written from its OpenAPI description: tokens of the MSP's tenant, roles, and lists without pages. */
export async function openCippFake(microsoft: MicrosoftFake): Promise<CippFake> {
  const tenants: CippTenant[] = [];
  const denied = new Set<string>();
  microsoft.apps.set(CIPP_CLIENT, { secret: CIPP_SECRET });

  const ANSWERS: Readonly<Record<string, (tenant: CippTenant) => unknown>> = {
    ListTests: ({ tests }) => ({ TestResults: tests, TenantCounts: { Users: 3 }, LatestReportTimeStamp: '2026-11-28T02:00:00Z' }),
    ListMFAUsers: ({ users }) => users,
    ListSecureScoreReport: ({ score, ...tenant }) => ({
      Results: [{ Tenant: tenant.defaultDomainName, TenantId: tenant.customerId, TenantName: tenant.displayName, ...score }],
    }),
  };

  function answer({ url, headers }: FakeRequest): FakeAnswer {
    const name = url.pathname.replace('/api/', '');
    if (!microsoft.accepts(headers.authorization, `api://${CIPP_CLIENT}`)) return { status: 401, json: '' };
    if (denied.has(ROLES[name] ?? ''))
      return {
        status: 403,
        json: { error: `Access to this CIPP API endpoint is not allowed, you do not have the required permission: ${ROLES[name] ?? ''}` },
      };
    if (name === 'ListTenants')
      return {
        status: 200,
        json: tenants.map(({ customerId, defaultDomainName, displayName }) => ({
          customerId,
          defaultDomainName,
          displayName,
          domains: '',
        })),
      };
    const tenant = tenants.find(({ defaultDomainName }) => defaultDomainName === url.searchParams.get('tenantFilter'));
    if (!tenant) return { status: 403, json: { error: 'Access to this tenant is not allowed' } };
    const made = ANSWERS[name]?.(tenant);
    return made === undefined ? { status: 404, json: { error: 'Not found' } } : { status: 200, json: made };
  }

  const fake = await openFake(answer);
  return Object.assign(fake, { tenants, denied });
}
