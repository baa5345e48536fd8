import { PSA_KINDS, type PsaKind } from '#domain/psa/psa.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { presentCard } from './psa.present.ts';
import { findIntegration } from './psa.queries.ts';

/** What the list of integrations shows of one. */
export const psaCard = async (tx: Tx, kind: PsaKind) => presentCard(tx, kind, await findIntegration(tx, kind));

/** What the list of integrations shows of each professional-services tool. */
export async function psaCards(tx: Tx) {
  const cards: Awaited<ReturnType<typeof presentCard>>[] = [];
  for (const kind of PSA_KINDS) cards.push(await presentCard(tx, kind, await findIntegration(tx, kind)));
  return cards;
}

export { writeLink } from './links/links.write.ts';
export { deleteOldRuns, isPsaKind } from './psa.queries.ts';
export { removeSettings, saveSettings, testConnection } from './psa.settings.ts';
export { startDueRuns } from './runs/runs.start.ts';
export { workOnRun } from './runs/runs.work.ts';
