import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FEATURES } from '#domain/features/features.rules.ts';
import { type Endpoint, isClosedToTokens, isClosedWhenReadOnly, reachesByToken, refusalOfVisit, type Resource } from './endpoint.ts';
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts';

/** Row of the access table: everything besides the permission that decides about access to a call. */
function accessOf(entry: Endpoint): string {
  const isOpenToTokens = entry.allow === 'public' ? !isClosedToTokens(entry) : reachesByToken(entry);
  return [
    `${entry.method} ${entry.path}`,
    entry.allow,
    isOpenToTokens ? 'tokens' : 'no tokens',
    isClosedWhenReadOnly(entry) ? 'closed when read-only' : 'open when read-only',
    `visit that reads: ${refusalOfVisit(entry, { mayWrite: false }) ?? 'reached'}`,
    `visit that writes: ${refusalOfVisit(entry, { mayWrite: true }) ?? 'reached'}`,
    `part: ${entry.feature ?? 'none'}`,
  ].join(' | ');
}

/** Features closed to API tokens; a permission alone must not open them. */
const CLOSED_TO_SCRIPTS = [
  'auth',
  'passwords',
  'sessions',
  'mfa',
  'passkeys',
  'sso',
  'users',
  'tokens',
  'billing',
  'visits',
  'portal',
  'ownership',
  'deletion',
];
/** Resources that grant access. Revoking them must work while the subscription is unpaid. */
const GIVE_ACCESS: readonly Resource[] = [
  'apiTokens',
  'calendarFeed',
  'ownership',
  'secondFactors',
  'sessions',
  'signInMethods',
  'signInPolicy',
  'visitConsents',
  'visits',
];
const SECRET_FIELDS = ['backupCodes', 'passcode', 'secret', 'token'];
const PARTS: readonly string[] = FEATURES;

const isOfPeople = ({ allow }: Endpoint) => allow !== 'public' && allow !== 'superadmin';

/** Predicates for calls that omit a property whose default would be unsafe for them. */
const SILENCES: readonly ((named: NamedEndpoint) => boolean)[] = [
  ({ feature, entry }) =>
    CLOSED_TO_SCRIPTS.includes(feature) && entry.byToken === undefined && (reachesByToken(entry) || entry.allow === 'public'),
  ({ entry }) =>
    isOfPeople(entry) &&
    entry.method !== 'GET' &&
    entry.openWhenReadOnly === undefined &&
    (entry.changes ?? []).some((changed) => GIVE_ACCESS.includes(changed)),
  ({ feature, entry }) => PARTS.includes(feature) && entry.feature === undefined,
  ({ entry }) =>
    isOfPeople(entry) &&
    !(entry.sensitive || entry.accounts) &&
    entry.duringVisit === undefined &&
    fieldsWithin(entry.response).some((field) => SECRET_FIELDS.includes(field)),
];
const isSilent = (named: NamedEndpoint) => SILENCES.some((finds) => finds(named));

/** Names of all fields of a response, at any depth. */
function fieldsWithin(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) names.push(...Object.keys(value));
    return value;
  });
  return names;
}

describe('access to calls', () => {
  test('API tokens, impersonation sessions, read-only subscriptions and closed areas reach only the calls in the reviewed table', async () => {
    const table = ENDPOINTS.map(({ entry }) => accessOf(entry)).toSorted();
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./access.txt');
  });

  test('A call with an unsafe default access declares its own access', () => {
    expect(ENDPOINTS.filter(isSilent).map(({ name }) => name)).toEqual([]);
  });

  test('The check finds a call of each kind that does not declare its access', () => {
    const entry = { method: 'POST', path: '/api/planted', allow: 'customers:edit', summary: 'Planted' } as const;
    const silent: NamedEndpoint[] = [
      { feature: 'users', name: 'by token', entry },
      { feature: 'qbrs', name: 'when read-only', entry: { ...entry, changes: ['apiTokens'] } },
      { feature: 'sops', name: 'closed part', entry },
      { feature: 'qbrs', name: 'secret', entry: { ...entry, response: z.object({ webhook: z.object({ secret: z.string() }) }) } },
    ];
    expect(silent.filter(isSilent)).toEqual(silent);
    expect(isSilent({ feature: 'customers', name: 'ordinary', entry })).toBe(false);
  });
});
