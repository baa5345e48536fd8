import { sql } from 'kysely';
import { isAssistantScope } from '#domain/assistants/scopes.rules.ts';
import {
  type ConnectedApp,
  exportApps,
  listApps,
  listOwnApps,
  revokeAllApps,
  revokeApp,
  revokeOwnApp,
} from '#contract/assistants/apps.contract.ts';
import { reference } from '#server/platform/db/references.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { CsvColumn } from '#server/platform/files/csv.file.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';

const order = () => ({ columns: ['createdAt', 'id'], direction: 'desc' }) as const;

/** Apps that people have connected: to their owners their own, to administrators all of the organisation. */
export function appsRoutes(mount: Mounting): void {
  mount.onList(listOwnApps, { order, rows: ({ tx, actor }) => shownApps(tx).where('c.userId', '=', actor.userId), present });
  mount.onList(listApps, { order, rows: ({ tx }) => shownApps(tx), present });
  mount.onExport(exportApps, {
    name: 'Connected apps',
    recorded: ['assistants.exported', 'assistant'],
    columns: COLUMNS,
    order,
    rows: ({ tx }) => shownApps(tx),
    present,
  });
  mount.on(revokeOwnApp, async ({ tx, params, actor, audit }) => {
    const [ended] = await endApps(tx, { id: params.id, userId: actor.userId });
    if (!ended) throw new Fault('ASSISTANT_CONNECTION_NOT_FOUND');
    await audit(revoked(ended));
  });
  mount.on(revokeApp, async ({ tx, params, audit }) => {
    const [ended] = await endApps(tx, { id: params.id });
    if (!ended) throw new Fault('ASSISTANT_CONNECTION_NOT_FOUND');
    await audit(revoked(ended));
  });
  mount.on(revokeAllApps, async ({ tx, audit }) => {
    const ended = await endApps(tx, {});
    await audit(...ended.map(revoked));
    return { revoked: ended.length };
  });
}

/** Days of the shown number of calls. */
const CALL_DAYS = 30;

function shownApps(tx: Tx) {
  return tx
    .selectFrom('assistantConnections as c')
    .select(['c.id', 'c.name', 'c.host', 'c.scopes', 'c.createdAt', 'c.lastUsedAt'])
    .select(reference<{ id: string; name: string }>('people', 'c.user_id').as('person'))
    .select(sql<number | null>`cardinality(c.customer_ids)`.as('customers'))
    .select(
      sql<number>`(select count(*) from audit_events e where e.organization_id = c.organization_id and e.entity_type = 'assistant'
        and e.entity_id = c.id and e.action = 'assistant.asked' and e.at > now() - make_interval(days => ${CALL_DAYS}))`.as('calls'),
    );
}

const COLUMNS: readonly CsvColumn<ConnectedApp>[] = [
  ['App', ({ name }) => name],
  ['Address', ({ host }) => host ?? ''],
  ['Person', ({ person }) => person.name],
  ['Access', ({ scopes }) => scopes.join(' ')],
  ['Customers', ({ customers }) => customers ?? 'All'],
  ['Connected', ({ connectedAt }) => connectedAt],
  ['Last used', ({ lastUsedAt }) => lastUsedAt ?? ''],
  [`Calls in ${CALL_DAYS} days`, ({ calls }) => calls],
];

type AppRow = Awaited<ReturnType<ReturnType<typeof shownApps>['executeTakeFirstOrThrow']>>;

function present({ createdAt, lastUsedAt, scopes, ...row }: AppRow): ConnectedApp {
  return {
    ...row,
    scopes: scopes.filter(isAssistantScope),
    connectedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function endApps(tx: Tx, which: { id?: string; userId?: string }) {
  return tx
    .deleteFrom('assistantConnections')
    .$if(which.id !== undefined, (rows) => rows.where('id', '=', which.id ?? ''))
    .$if(which.userId !== undefined, (rows) => rows.where('userId', '=', which.userId ?? ''))
    .returning(['id', 'name', 'userId'])
    .execute();
}

const revoked = ({ id, name, userId }: { id: string; name: string; userId: string }) => ({
  action: 'assistant.revoked',
  entity: { type: 'assistant', id, label: name },
  before: { person: userId },
});

/** Ends access that was not used for 90 days, and consent of which the app made nothing. */
export async function deleteUnusedApps(tx: Tx): Promise<void> {
  await sql`delete from assistant_connections
    where coalesce(last_used_at, created_at) < now() - interval '90 days' or last_used_at is null and created_at < now() - interval '1 day'`.execute(
    tx,
  );
}
