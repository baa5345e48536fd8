import { nearLimitNote, threatNote } from '#domain/limits/limits.notes.rules.ts';
import { thresholdOf } from '#domain/limits/limits.rules.ts';
import type { AppContext } from '#server/platform/context.ts';
import { claimReminder, notify } from '#server/notifications/notifications.ts';
import { endLimits, writeAnswers } from '#server/console/console.ts';
import { audit, type Origin } from '#server/platform/audit/audit.ts';
import { asOrganization } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Count } from '#server/platform/http/limits/request-counts.ts';
import { type Repeating, startRepeating } from '#server/platform/jobs/repeating.ts';
import { addCounts, namesOf, newThreats } from './limits.queries.ts';

const NOBODY: Origin = { ip: null, userAgent: null, requestId: null };

type Counting = Pick<AppContext, 'pools' | 'config' | 'requestCounts' | 'answerCounts'>;

export { startSharing } from './limits.shared.ts';

/** Writes this process's counts every ten seconds. */
export function startCounting(context: Counting): Repeating {
  return startRepeating(context.config, {
    name: 'limits',
    pauseMs: 10_000,
    failure: 'the request counts were not written',
    work: async () => {
      await writeAnswers(context);
      await endLimits(context.pools);
      await writeCounts(context);
    },
  });
}

/** Writes new counts, and notifies administrators about callers near a limit. */
export async function writeCounts({ pools, config, requestCounts }: Omit<Counting, 'answerCounts'>): Promise<void> {
  for (const [organizationId, counts] of requestCounts.take()) {
    await asOrganization(pools, organizationId, async (tx) => {
      const rows = [...counts.values()];
      await addCounts(tx, rows);
      await notifyNearLimit(tx, { organizationId, publicUrl: config.publicUrl }, rows);
    });
  }
}

async function notifyNearLimit(tx: Tx, scope: { organizationId: string; publicUrl: string }, rows: readonly Count[]): Promise<void> {
  const near = rows.flatMap((row) => {
    const percent = row.kind === 'user' || row.kind === 'token' ? thresholdOf(row.peak, row.most) : null;
    return percent === null ? [] : [{ ...row, percent }];
  });
  if (near.length === 0) return;
  const names = await namesOf(
    tx,
    near.map(({ name }) => name),
  );
  for (const { kind, name: id, percent, peak, most, rejected, bucket } of near) {
    const name = names.get(id) ?? 'A removed person';
    const hour = new Date(bucket).toISOString().slice(0, 13);
    if (rejected > 0 && (await claimReminder(tx, { event: 'limit_near', entityId: id, stage: `${hour} refused` }))) {
      const entity = { type: kind === 'token' ? 'api_token' : 'user', id, label: name };
      await audit(tx, null, NOBODY, {
        action: 'security.threat',
        entity,
        after: { reason: 'limit of requests', rejected },
        outcome: 'denied',
      });
    }
    if (await claimReminder(tx, { event: 'limit_near', entityId: id, stage: `${hour} ${percent}` })) {
      await notify(tx, scope.publicUrl, [nearLimitNote({ organizationId: scope.organizationId, name, percent, used: peak, most })]);
    }
  }
}

/** Call after a refused sign-in: records and notifies once if an address has tried too often. */
export async function watchSignIns(tx: Tx, { organizationId, publicUrl }: { organizationId: string; publicUrl: string }): Promise<void> {
  for (const { ip, tries } of await newThreats(tx)) {
    const entity = { type: 'address', id: null, label: ip };
    const origin = { ...NOBODY, ip };
    await audit(tx, null, origin, { action: 'security.threat', entity, after: { reason: 'refused sign-ins', tries }, outcome: 'denied' });
    await notify(tx, publicUrl, [threatNote(organizationId, ip, tries)]);
  }
}
