import { PSA_KINDS, PSA_TOOLS, type PsaKind, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { METER_MARKS, METER_WAIT, PSAS } from '#domain/psa/psa.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentCard } from './psa.present.ts';
import { callsSince, findIntegration } from './psa.queries.ts';

export const psaCard = async (tx: Tx, kind: PsaKind) => presentCard(tx, kind, await findIntegration(tx, kind));

export async function psaCards(tx: Tx) {
  const cards: Awaited<ReturnType<typeof presentCard>>[] = [];
  for (const kind of PSA_KINDS) cards.push(await presentCard(tx, kind, await findIntegration(tx, kind)));
  return cards;
}

/** Calls to each tool against its hourly limit, for the limits page. */
export async function theirCalls(tx: Tx, since: Date, now: Date) {
  // Counts the hour in which the period begins as a whole.
  const fromHour = new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS);
  const nextHour = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  const rows = await callsSince(tx, fromHour);
  return rows.flatMap(({ kind, calls, ours, everybody, failures }) => {
    if (!isPsaKind(kind)) return [];
    const { name } = PSA_TOOLS[kind];
    const { hourlyCalls: limit } = PSAS[kind];
    const used = everybody ?? ours;
    // A tool that reports its last sixty minutes is queried again soon; otherwise the limit resets on the hour.
    const freeAt = new Date(everybody === null ? nextHour : now.getTime() + METER_WAIT * 1000).toISOString();
    return [{ key: kind, name, calls, used, ours, limit, waits: waitsAt(used, limit), freeAt, failures }];
  });
}

const HOUR_MS = 3_600_000;

function waitsAt(used: number, limit: number | null): 'nothing' | 'scheduled' | 'all' {
  if (limit === null || used < limit * METER_MARKS.scheduled) return 'nothing';
  return used < limit * METER_MARKS.all ? 'scheduled' : 'all';
}

export { lastingLinks, opportunityTool, pushOpportunities } from './links/links.many.ts';
export { writeLink } from './links/links.write.ts';
export { deleteOldRuns } from './psa.queries.ts';
export { removeSettings, saveSettings, testConnection } from './psa.settings.ts';
export { startDueRuns } from './runs/runs.start.ts';
export { workOnRun } from './runs/runs.work.ts';
