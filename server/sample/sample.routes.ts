import { getSampleData, loadSampleData, removeSampleData } from '#contract/sample/sample.contract.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { addSample } from '#demo/sample/sample.load.ts';
import { eraseSample, isLoaded, lockSample, readSample } from './sample.queries.ts';

export function sampleRoutes({ on }: Mounting): void {
  on(getSampleData, ({ tx }) => readSample(tx));
  on(loadSampleData, load);
  on(removeSampleData, remove);
}

async function load(call: SignedInCall<typeof loadSampleData>) {
  const { tx, actor } = call;
  await lockSample(tx);
  const before = await readSample(tx);
  if (isLoaded(before)) return before;

  await addSample(call);
  const { isOffered: _offered, ...counts } = await readSample(tx);
  await call.audit({ action: 'sample_data.loaded', entity: { type: 'organization', id: actor.organizationId }, after: counts });
  return { ...counts, isOffered: false };
}

async function remove(call: SignedInCall<typeof removeSampleData>): Promise<void> {
  const { tx, actor } = call;
  await lockSample(tx);
  const { isOffered: _offered, ...counts } = await readSample(tx);
  if (!isLoaded(counts)) return;

  await eraseSample(tx);
  await call.audit({ action: 'sample_data.removed', entity: { type: 'organization', id: actor.organizationId }, before: counts });
}
