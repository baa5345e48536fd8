import { FeatureRelease, listFeatures, releaseFeature } from '#contract/console/console.features.contract.ts';
import { setOrganization } from '#server/platform/db/organization.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { Fault, stale } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { lockReleases, release, releases } from './features.queries.ts';

export function featuresRoutes({ on }: Mounting): void {
  on(listFeatures, ({ tx }) => releases(tx));
  on(releaseFeature, change);
}

/** Recorded in the platform organisation's log, and in that of every organisation that gains or loses the feature. */
async function change({ tx, params, body, actor, audit }: SignedInCall<typeof releaseFeature>): Promise<FeatureRelease> {
  await lockReleases(tx);
  const former = await find(tx, params.id);
  if (former.version !== body.version) throw stale(FeatureRelease, former);

  const { share, reason } = body;
  const { feature } = former;
  const entity = { type: 'feature', id: null, label: feature };
  await audit({ action: 'console.feature_released', entity, before: { share: former.share }, after: { share, reason } });
  for (const id of await release(tx, { feature, share, reason, changedBy: actor.name })) {
    await setOrganization(tx, id);
    const now = share > former.share ? 'open' : 'closed';
    await audit({ action: 'organization.features_changed', entity, after: { [feature]: now, reason } });
  }
  return find(tx, feature);
}

async function find(tx: Tx, name: string): Promise<FeatureRelease> {
  const found = (await releases(tx)).find(({ feature }) => feature === name);
  if (!found) throw new Fault('NOT_FOUND', { message: 'This feature does not exist' });
  return found;
}
