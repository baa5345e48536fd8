import { sql } from 'kysely';
import { pino } from 'pino';
import type { AppContext } from '#server/platform/context.ts';
import { asPlatform } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SharedCount, Window, WindowOwner } from '#server/platform/http/limits/windows.ts';

/** Interval of the exchange, for which each process may count separately. */
const PAUSE_MS = 2_000;

type Sharing = Pick<AppContext, 'pools' | 'config' | 'windows'>;

/** Shares counts between processes for callers near a limit. */
export function startSharing(context: Sharing): { stop(): Promise<void> } {
  const log = pino({ level: context.config.logLevel, name: 'limits' });
  let running = Promise.resolve();
  const share = () => shareWindows(context).catch((error: unknown) => log.warn({ err: error }, 'the request limits were not shared'));
  const timer = setInterval(() => {
    running = running.then(share);
  }, PAUSE_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** One statement if any caller is near a limit, otherwise none. */
export async function shareWindows({ pools, windows }: Pick<Sharing, 'pools' | 'windows'>): Promise<void> {
  const counts = windows.take();
  if (counts.length === 0) return;
  try {
    for (const { key, used, resetAt } of await asPlatform(pools, (tx) => addUp(tx, counts))) windows.adopt(key, used, resetAt.getTime());
  } catch (error) {
    windows.giveBack(counts);
    throw error;
  }
}

interface Sum {
  key: string;
  used: number;
  resetAt: Date;
}

/** Key order, so that concurrent processes do not deadlock. */
async function addUp(tx: Tx, counts: readonly SharedCount[]): Promise<Sum[]> {
  await sql`delete from platform.request_windows where reset_at < now() - interval '1 minute'`.execute(tx);
  const given = JSON.stringify(
    counts.map(({ owner, resetAt, ...count }) => ({
      ...count,
      reset_at: new Date(resetAt),
      organization_id: owner?.organizationId ?? null,
      kind: owner?.kind ?? null,
      owner_id: owner?.id ?? null,
    })),
  );
  const { rows } = await sql<Sum>`insert into platform.request_windows as w (key, organization_id, kind, owner_id, used, most, reset_at)
    select n.key, n.organization_id, n.kind, n.owner_id, n.used, n.most, n.reset_at
    from jsonb_to_recordset(${given}::jsonb)
      as n (key text, organization_id uuid, kind text, owner_id uuid, used integer, most integer, reset_at timestamptz)
    order by n.key
    on conflict (key) do update set
      used = case when w.reset_at <= now() then excluded.used else w.used + excluded.used end,
      reset_at = case when w.reset_at <= now() then excluded.reset_at else w.reset_at end,
      most = excluded.most
    returning key, used, reset_at`.execute(tx);
  return rows;
}

/** Resets a caller's windows in all processes. Returns true if there were any. */
export async function resetShared({ pools, windows }: Pick<Sharing, 'pools' | 'windows'>, owner: WindowOwner): Promise<boolean> {
  const isHere = windows.reset(owner);
  const ended = await asPlatform(pools, (tx) =>
    tx
      .updateTable('platform.requestWindows')
      .set({ used: 0, resetAt: sql<Date>`now()` })
      .where('organizationId', '=', owner.organizationId)
      .where('kind', '=', owner.kind)
      .where('ownerId', '=', owner.id)
      .where('resetAt', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  );
  return isHere || ended.numUpdatedRows > 0n;
}

/** Open windows of an organisation: those of this process, and those shared by others. */
export async function windowsOf(
  { pools, windows }: Pick<Sharing, 'pools' | 'windows'>,
  organizationId: string,
): Promise<(Window & { owner: WindowOwner })[]> {
  const shared = await asPlatform(pools, (tx) =>
    tx
      .selectFrom('platform.requestWindows')
      .select(['kind', 'ownerId', 'used', 'most', 'resetAt'])
      .where('organizationId', '=', organizationId)
      .where('resetAt', '>', sql<Date>`now()`)
      .execute(),
  );
  const others = shared.map(({ kind, ownerId, used, most, resetAt }) => ({
    owner: { kind: kind === 'token' ? ('token' as const) : ('user' as const), organizationId, id: ownerId ?? '' },
    used,
    most,
    resetAt: resetAt.getTime(),
  }));
  return [...windows.of(organizationId), ...others];
}
