import { sql, type Updateable } from 'kysely';
import type { ChatKind } from '#domain/integrations/delivery-targets.rules.ts';
import { MOST_NAMES } from '#domain/integrations/commands.rules.ts';
import { asAuth, asPlatform, type Pools } from '#server/platform/db/pools.ts';
import type { ChatCommand } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export function findCommand(tx: Tx, kind: ChatKind) {
  return tx.selectFrom('chatCommands').selectAll().where('kind', '=', kind).executeTakeFirst();
}

export type CommandRow = NonNullable<Awaited<ReturnType<typeof findCommand>>>;

export function lockCommand(tx: Tx, id: string) {
  return tx.selectFrom('chatCommands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the chat's row, creating it if needed; concurrent calls get the same row. */
export async function openCommand(tx: Tx, kind: ChatKind, createdBy: string): Promise<CommandRow> {
  return tx
    .insertInto('chatCommands')
    .values({ kind, createdBy })
    .onConflict((row) => row.columns(['organizationId', 'kind']).doUpdateSet({ updatedAt: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeCommand(tx: Tx, kind: ChatKind, change: Updateable<ChatCommand>): Promise<void> {
  await tx
    .updateTable('chatCommands')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('kind', '=', kind)
    .execute();
}

/** Also deletes its channels and secret; returns true if it existed. */
export async function removeCommand(tx: Tx, kind: ChatKind): Promise<boolean> {
  const command = await findCommand(tx, kind);
  if (!command) return false;
  await tx.deleteFrom('platform.deliveryTargetSecrets').where('deliveryTargetId', '=', command.id).execute();
  await tx.deleteFrom('chatCommands').where('kind', '=', kind).execute();
  return true;
}

export function channelsOf(tx: Tx, kind: ChatKind) {
  return tx.selectFrom('chatCommandChannels').selectAll().where('kind', '=', kind).orderBy('createdAt').orderBy('externalId').execute();
}

export function findChannel(tx: Tx, kind: ChatKind, externalId: string) {
  return tx.selectFrom('chatCommandChannels').selectAll().where('kind', '=', kind).where('externalId', '=', externalId).executeTakeFirst();
}

export async function keepChannel(
  tx: Tx,
  channel: { kind: ChatKind; externalId: string; name: string; connectedBy: string },
): Promise<void> {
  await tx
    .insertInto('chatCommandChannels')
    .values(channel)
    .onConflict((row) =>
      row.columns(['organizationId', 'kind', 'externalId']).doUpdateSet({ name: channel.name, connectedBy: channel.connectedBy }),
    )
    .execute();
}

export async function dropChannel(tx: Tx, kind: ChatKind, externalId: string): Promise<void> {
  await tx.deleteFrom('chatCommandChannels').where('kind', '=', kind).where('externalId', '=', externalId).execute();
}

/** Organisation and signing secret of a command URL; null if unknown or if the organisation is closed. */
export async function findSealed(pools: Pools, key: string) {
  const sealed = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.deliveryTargetSecrets')
      .select(['id', 'organizationId', 'secret'])
      .where('deliveryTargetId', '=', key)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!sealed) return null;
  const open = await asAuth(pools, (tx) =>
    tx
      .selectFrom('auth.organizations')
      .select('id')
      .where('id', '=', sealed.organizationId)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  );
  return open ? sealed : null;
}

/** Only data that may be said aloud in the team: no notes, no finding texts. */
export function findNamedCustomer(tx: Tx, name: string) {
  const wanted = name.toLowerCase();
  const criticals = sql<number>`(select count(*)::int from findings f where f.organization_id = customers.organization_id
    and f.customer_id = customers.id and f.severity = 'critical' and f.status in ('open', 'planned'))`;
  return tx
    .selectFrom('customers')
    .select(['id', 'name', 'healthScore', 'healthPrevious', 'healthAsOf', 'nextReviewOn', criticals.as('criticals')])
    .where('status', '<>', 'archived')
    .where('mergedInto', 'is', null)
    .where(sql<boolean>`strpos(name_key, ${wanted}) > 0`)
    .orderBy(sql`name_key = ${wanted}`, 'desc')
    .orderBy(sql`strpos(name_key, ${wanted})`)
    .orderBy('nameKey')
    .orderBy('id')
    .limit(MOST_NAMES + 1)
    .execute();
}

export type NamedCustomer = Awaited<ReturnType<typeof findNamedCustomer>>[number];
