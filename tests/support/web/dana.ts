import type { User } from '#contract/users/users.contract.ts';

const NOW = '2026-05-04T10:00:00.000Z';
/** A vCIO without MFA. */
export const DANA: User = {
  id: '01890000-0000-7000-8000-000000000007',
  firstName: 'Dana',
  lastName: 'Reed',
  email: 'dana@northwind.test',
  profileImageUrl: null,
  role: 'vcio',
  roles: ['vcio'],
  isOwner: false,
  mfaEnabled: false,
  signInMethods: ['local'],
  inviteExpiresAt: null,
  status: 'active',
  customerScope: 'all',
  title: null,
  phone: null,
  lastLoginAt: null,
  lastActiveAt: null,
  version: 4,
  createdAt: NOW,
  updatedAt: NOW,
};
