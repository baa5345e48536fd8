import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { areOfCustomer, holdDependencies, replaceAssets, replaceDependencies, waitingFor } from './recommendations.links.queries.ts';

interface Others {
  dependsOnIds?: readonly string[] | undefined;
  assetIds?: readonly string[] | undefined;
}

/** Links prerequisites and assets of the same customer; refuses dependency cycles. */
export async function linkOthers(tx: Tx, own: { id: string; customerId: string }, { dependsOnIds, assetIds }: Others): Promise<void> {
  if (dependsOnIds !== undefined) await depend(tx, own, [...new Set(dependsOnIds)]);
  if (assetIds === undefined) return;
  const assets = [...new Set(assetIds)];
  if (!(await areOfCustomer(tx, 'assets', own.customerId, assets))) throw new Fault('ASSET_NOT_FOUND', { field: 'assetIds' });
  await replaceAssets(tx, own.id, assets);
}

async function depend(tx: Tx, { id, customerId }: { id: string; customerId: string }, others: readonly string[]): Promise<void> {
  if (others.includes(id)) throw refused('A recommendation cannot depend on itself');
  await holdDependencies(tx);
  if (!(await areOfCustomer(tx, 'recommendations', customerId, others))) {
    throw new Fault('RECOMMENDATION_NOT_FOUND', { field: 'dependsOnIds' });
  }
  const circle = await waitingFor(tx, id, others);
  if (circle.length > 0)
    throw refused(`${circle.map((title) => `“${title}”`).join(', ')} already depends on this one, so neither could start`);
  await replaceDependencies(tx, id, others);
}

const refused = (message: string) => new Fault('VALIDATION_ERROR', { field: 'dependsOnIds', message: `Depends on: ${message}` });
