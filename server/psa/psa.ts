import { PSA_KINDS, PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { METER_MARKS, METER_WAIT, PSAS } from '#domain/psa/psa.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentCard } from './psa.present.ts';
import { callsSince, findIntegration } from './psa.queries.ts';

/** What the list of integrations shows of one. */
export const psaCard = async (tx: Tx, kind: PsaKind) => presentCard(tx, kind, await findIntegration(tx, kind));

/** What the list of integrations shows of each professional-services tool. */
export async function psaCards(tx: Tx) {
  const cards: Awaited<ReturnType<typeof presentCard>>[] = [];
  for (const kind of PSA_KINDS) cards.push(await presentCard(tx, kind, await findIntegration(tx, kind)));
  return cards;
}

/** The calls to each tool against its ceiling, for the monitoring of limits. */
export async function theirCalls(tx: Tx, since: Date, now: Date) {
  // The hour that began before the period is counted whole.
  const fromHour = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS);
  const nextHour = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  const rows = await callsSince(tx, fromHour);
  return rows.flatMap(({ kind, calls, ours, everybody, failures }) => {
    if (!isPsaKind(kind)) return [];
    const { name } = PSA_TOOLS[kind];
    const { hourlyCalls: limit } = PSAS[kind];
    const used = everybody ?? ours;
    // A tool that tells the calls of its last sixty minutes is asked for them again.
    const freeAt = new Date(everybody === null ? nextHour : now.getTime() + METER_WAIT * 1000).toISOString();
    return [{ key: kind, name, calls, used, ours, limit, waits: waitsAt(used, limit), freeAt, failures }];
  });
}

const HOUR_MS = 3_600_000;

function waitsAt(used: number, limit: number | null): 'nothing' | 'scheduled' | 'all' {
  if (limit === null || used < limit * METER_MARKS.scheduled) return 'nothing';
  return used < limit * METER_MARKS.all ? 'scheduled' : 'all';
}

export { writeLink } from './links/links.write.ts';
export { deleteOldRuns } from './psa.queries.ts';
export { removeSettings, saveSettings, testConnection } from './psa.settings.ts';
export { startDueRuns } from './runs/runs.start.ts';
export { workOnRun } from './runs/runs.work.ts';
