import type { User, USER_SORTS } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import { bothWays, type ListOrder } from '#server/platform/http/list.ts';

export const ORDERS: Record<(typeof USER_SORTS)[number], ListOrder> = bothWays({
  name: ['nameKey', 'id'],
  email: ['email', 'id'],
  role: ['roleRank', 'nameKey', 'id'],
  status: ['status', 'nameKey', 'id'],
  factor: ['mfaEnabled', 'nameKey', 'id'],
  active: ['lastSeen', 'id'],
});

export const COLUMNS: readonly CsvColumn<User>[] = [
  ['Name', nameOf],
  ['Email', ({ email }) => email],
  ['Roles', ({ roles }) => roles.map((role) => roleLabel([role])).join('; ')],
  ['Status', ({ status }) => status],
  ['Customers', ({ customerScope }) => (customerScope === 'all' ? 'all' : 'limited')],
  ['Sign-in', ({ signInMethods }) => signInMethods.join('; ')],
  ['MFA', ({ mfaEnabled }) => (mfaEnabled ? 'yes' : 'no')],
  ['Last active', ({ lastActiveAt }) => lastActiveAt?.slice(0, 10) ?? ''],
];
