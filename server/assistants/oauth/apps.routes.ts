import { isAssistantScope, scopesOfPermissions } from '#domain/assistants/scopes.rules.ts';
import { roleLabel, rolesOf } from '#domain/users/permissions.rules.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type ConnectedApp,
  exportApps,
  listApps,
  listOwnApps,
  revokeAllApps,
  revokeApp,
  revokeOwnApp,
} from '#contract/assistants/apps.contract.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { endTokens } from '#server/tokens/tokens.ts';
import { CALL_DAYS, endConnections, revoked, shownApps, type Which } from './apps.queries.ts';

const order = () => ({ columns: ['usedAt', 'id'], direction: 'desc' }) as const;

/** Apps that people have connected: to their owners their own, to administrators all of the organisation. */
export function appsRoutes(mount: Mounting): void {
  mount.onList(listOwnApps, { order, rows: ({ tx, actor }) => shownApps(tx).where('a.userId', '=', actor.userId), present });
  mount.onList(listApps, { order, rows: ({ tx }) => shownApps(tx), present });
  mount.onExport(exportApps, {
    name: 'Connected apps',
    recorded: ['assistants.exported', 'assistant'],
    columns: COLUMNS,
    order,
    rows: ({ tx }) => shownApps(tx),
    present,
  });
  mount.on(revokeOwnApp, (call) => revokeOne(call, { id: call.params.id, userId: call.actor.userId }));
  mount.on(revokeApp, (call) => revokeOne(call, { id: call.params.id }));
  mount.on(revokeAllApps, async (call) => {
    const listed = await shownApps(call.tx).execute();
    const apps = await endConnections(call.tx);
    await call.audit(...apps.map(revoked));
    const tokens = await endTokens(
      call,
      listed.flatMap(({ kind, id }) => (kind === 'token' ? [id] : [])),
    );
    return { revoked: apps.length + tokens };
  });
}

async function revokeOne<E extends Endpoint>(call: SignedInCall<E>, { id, userId }: Which & { id: string }): Promise<void> {
  const apps = await endConnections(call.tx, userId === undefined ? { id } : { id, userId });
  await call.audit(...apps.map(revoked));
  if (apps.length > 0) return;
  // Other tokens are revoked where they are created, under Integrations.
  const token = await shownApps(call.tx)
    .where('a.id', '=', id)
    .where('a.kind', '=', 'token')
    .$if(userId !== undefined, (rows) => rows.where('a.userId', '=', userId ?? ''))
    .executeTakeFirst();
  if (!token) throw new Fault('ASSISTANT_CONNECTION_NOT_FOUND');
  await endTokens(call, [id]);
}

const COLUMNS: readonly CsvColumn<ConnectedApp>[] = [
  ['App', ({ name }) => name],
  ['Address', ({ kind, host, hint }) => (kind === 'token' ? `API token, ends ${hint}` : (host ?? 'Registered itself'))],
  ['Person', ({ person }) => person.name],
  ['Role', ({ person }) => person.role],
  ['Access', ({ scopes }) => scopes.join(' ')],
  ['Customers', ({ customers: { read, all } }) => (read === all ? 'All' : read)],
  ['Connected', ({ connectedAt }) => connectedAt],
  ['Last used', ({ lastUsedAt }) => lastUsedAt ?? ''],
  [`Calls in ${CALL_DAYS} days`, ({ calls }) => calls],
  ['Refused', ({ refused }) => refused],
  ['Proposals made', ({ proposals }) => proposals.made],
  ['Proposals accepted', ({ proposals }) => proposals.accepted],
];

type AppRow = Awaited<ReturnType<ReturnType<typeof shownApps>['executeTakeFirstOrThrow']>>;

function present(row: AppRow): ConnectedApp {
  const { id, kind, name, host, hint, calls, refused, made, accepted, open } = row;
  return {
    id,
    kind,
    name,
    host,
    hint,
    person: { id: row.userId, name: row.personName, role: roleLabel(rolesOf({ roles: row.personRoles, isOwner: row.personIsOwner })) },
    scopes: kind === 'token' ? scopesOfPermissions(row.scopes) : row.scopes.filter(isAssistantScope),
    customers: { read: row.customers, all: row.allCustomers },
    connectedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    calls,
    refused,
    proposals: { made, accepted, open },
  };
}
