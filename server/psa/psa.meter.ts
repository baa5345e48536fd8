import { sql } from 'kysely';
import { PSA_TOOLS, type PsaKind } from '#domain/psa/psa.tools.rules.ts';
import { nearCeilingNote } from '#domain/limits/limits.notes.rules.ts';
import { thresholdOf } from '#domain/limits/limits.rules.ts';
import { PSAS } from '#domain/psa/psa.rules.ts';
import { claimReminder, notify } from '#server/notifications/notifications.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { HOUR } from './psa.queries.ts';

interface Metered {
  kind: PsaKind;
  publicUrl: string;
}

interface Calls {
  made: number;
  /** Calls by all clients in the last hour, if the service has just reported them. */
  everybody?: number | null;
}

/** Adds our calls to the current hour, and notifies the administrators at 70 % and 90 % of the limit, once per hour each. */
export async function countCalls(tx: Tx, { kind, publicUrl }: Metered, { made, everybody = null }: Calls): Promise<void> {
  if (made === 0 && everybody === null) return;
  const { organizationId, hour, ...counted } = await tx
    .insertInto('psaCalls')
    .values({ kind, hour: HOUR, ours: made, everybody })
    .onConflict((row) =>
      row.columns(['organizationId', 'kind', 'hour']).doUpdateSet({
        ours: sql<number>`psa_calls.ours + ${made}`,
        everybody: everybody === null ? sql<number | null>`psa_calls.everybody + ${made}` : everybody,
      }),
    )
    .returning(['organizationId', 'hour', 'ours', 'everybody'])
    .executeTakeFirstOrThrow();
  const { name } = PSA_TOOLS[kind];
  const { hourlyCalls: limit } = PSAS[kind];
  const used = counted.everybody ?? counted.ours;
  const percent = limit === null ? null : thresholdOf(used, limit);
  if (limit === null || percent === null) return;
  const stage = `${kind} ${hour.toISOString().slice(0, 13)} ${percent}`;
  if (await claimReminder(tx, { event: 'limit_near', entityId: organizationId, stage }))
    await notify(tx, publicUrl, [nearCeilingNote({ organizationId, name, percent, used, ours: counted.ours, limit })]);
}
