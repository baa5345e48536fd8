import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import type { Organization } from '#contract/organizations/organizations.contract.ts';

const NOW = '2026-05-04T10:00:00.000Z';

/** An owner and her organisation, for components that are rendered without a server. */
export const OLIVE: CurrentUser = {
  id: '01890000-0000-7000-8000-000000000001',
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'olive@northwind.test',
  profileImageUrl: null,
  role: 'owner',
  roles: ['owner'],
  isOwner: true,
  isSuperadmin: false,
  mfaEnabled: true,
  passwordChangeRequired: false,
  mfaSetupRequired: false,
  ownershipOffered: false,
  signInMethods: ['local'],
  title: null,
  phone: null,
  timezone: null,
  locale: null,
  theme: 'dark',
  organizationId: '01890000-0000-7000-8000-000000000002',
  version: 1,
  updatedAt: NOW,
};

export const NORTHWIND: Organization = {
  id: OLIVE.organizationId,
  name: 'Northwind IT',
  timezone: 'UTC',
  currency: 'EUR',
  subscriptionStatus: 'active',
  trialEndsAt: null,
  settings: {},
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
};
