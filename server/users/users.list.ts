import type { User, USER_SORTS } from '#contract/users/users.contract.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { ListOrder } from '#server/platform/http/list.ts';

const by = (...columns: string[]) => ({ columns: [...columns, 'id'].map((column) => `people.${column}`) });
const NAME = by('nameKey');
const EMAIL = by('email');
const ROLE = by('roleRank', 'nameKey');
const STATUS = by('status', 'nameKey');
const FACTOR = by('mfaEnabled', 'nameKey');
const ACTIVE = by('lastSeen');

export const ORDERS: Record<(typeof USER_SORTS)[number], ListOrder> = {
  name: { ...NAME, direction: 'asc' },
  '-name': { ...NAME, direction: 'desc' },
  email: { ...EMAIL, direction: 'asc' },
  '-email': { ...EMAIL, direction: 'desc' },
  role: { ...ROLE, direction: 'asc' },
  '-role': { ...ROLE, direction: 'desc' },
  status: { ...STATUS, direction: 'asc' },
  '-status': { ...STATUS, direction: 'desc' },
  factor: { ...FACTOR, direction: 'asc' },
  '-factor': { ...FACTOR, direction: 'desc' },
  active: { ...ACTIVE, direction: 'asc' },
  '-active': { ...ACTIVE, direction: 'desc' },
};

export const COLUMNS: readonly CsvColumn<User>[] = [
  ['Name', nameOf],
  ['Email', ({ email }) => email],
  ['Roles', ({ roles }) => roles.map((role) => roleLabel([role])).join('; ')],
  ['Status', ({ status }) => status],
  ['Customers', ({ customerScope }) => (customerScope === 'all' ? 'all' : 'listed alone')],
  ['Sign-in', ({ signInMethods }) => signInMethods.join('; ')],
  ['MFA', ({ mfaEnabled }) => (mfaEnabled ? 'yes' : 'no')],
  ['Last active', ({ lastActiveAt }) => lastActiveAt?.slice(0, 10) ?? ''],
];
