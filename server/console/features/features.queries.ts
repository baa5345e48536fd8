import { sql } from 'kysely';
import { FEATURES, type Feature, type FeatureChoice } from '#domain/features/features.rules.ts';
import { OWN_LIMITS, type OwnLimit } from '#domain/features/features.limits.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface Decision {
  reason: string;
  changedAt: Date;
  changedBy: string;
}

export interface FeatureState extends Partial<Decision> {
  feature: Feature;
  isOpen: boolean;
  choice: FeatureChoice;
}

/** State of every feature for an organisation: by explicit choice, or by the rollout. */
export async function featuresOf(tx: Tx, organizationId: string): Promise<FeatureState[]> {
  const chosen = await tx
    .selectFrom('console.featureChoices')
    .select(['feature', 'isOpen', 'reason', 'changedAt', 'changedBy'])
    .where('organizationId', '=', organizationId)
    .execute();
  const released = await tx
    .selectFrom('console.features')
    .select(['feature', 'reason', 'changedAt', 'changedBy'])
    .select(sql<boolean>`share > console.place_in_release(${organizationId}, feature)`.as('isOpen'))
    .execute();
  return FEATURES.map((feature) => {
    const own = chosen.find((choice) => choice.feature === feature);
    if (own) return { ...own, feature, choice: own.isOpen ? 'open' : 'closed' };
    const usual = released.find((part) => part.feature === feature);
    return usual && !usual.isOpen ? { ...usual, feature, choice: 'usual' } : { feature, isOpen: true, choice: 'usual' };
  });
}

interface Decided {
  organizationId: string;
  reason: string;
  changedBy: string;
}

export async function chooseFeature(tx: Tx, { organizationId, ...why }: Decided, feature: Feature, choice: FeatureChoice): Promise<void> {
  if (choice === 'usual') {
    await tx.deleteFrom('console.featureChoices').where('organizationId', '=', organizationId).where('feature', '=', feature).execute();
    return;
  }
  const chosen = { ...why, isOpen: choice === 'open', changedAt: sql<Date>`now()` };
  await tx
    .insertInto('console.featureChoices')
    .values({ organizationId, feature, ...chosen })
    .onConflict((conflict) => conflict.columns(['organizationId', 'feature']).doUpdateSet(chosen))
    .execute();
}

export type OwnLimitRow = Decision & { most: number; endsAt: Date | null; thenMost: number | null };

export async function ownLimitsOf(tx: Tx, organizationId: string): Promise<Partial<Record<OwnLimit, OwnLimitRow>>> {
  const rows = await tx
    .selectFrom('console.limits')
    .select(['name', 'most', 'reason', 'changedAt', 'changedBy', 'endsAt', 'thenMost'])
    .where('organizationId', '=', organizationId)
    .execute();
  const limits: Partial<Record<OwnLimit, OwnLimitRow>> = {};
  for (const { name, ...limit } of rows) {
    const known = OWN_LIMITS.find((own) => own === name);
    if (known) limits[known] = limit;
  }
  return limits;
}

/** Rollout of each feature, with the number of organisations that deviate. */
export async function releases(tx: Tx) {
  const kept = await tx.selectFrom('console.features').selectAll().execute();
  const chosen = await tx
    .selectFrom('console.featureChoices')
    .select([
      'feature',
      sql<number>`count(*) filter (where is_open)`.as('open'),
      sql<number>`count(*) filter (where not is_open)`.as('closed'),
    ])
    .groupBy('feature')
    .execute();
  return FEATURES.map((feature) => {
    const { open = 0, closed = 0 } = chosen.find((row) => row.feature === feature) ?? {};
    const released = kept.find((row) => row.feature === feature);
    return { feature, openByName: open, closedByName: closed, ...(released ? presentRelease(released) : TO_EVERYBODY) };
  });
}

const TO_EVERYBODY = { share: 100, version: 0, reason: null, changedAt: null, changedBy: null };

function presentRelease({ share, version, reason, changedAt, changedBy }: { share: number; version: number } & Decision) {
  return { share, version, reason: share < 100 ? reason : null, changedAt: changedAt.toISOString(), changedBy };
}

/** Returns the organisations that gain or lose the feature. */
export async function release(
  tx: Tx,
  { feature, share, reason, changedBy }: { feature: Feature; share: number; reason: string; changedBy: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select console.release(${feature}, ${share}, ${reason}, ${changedBy}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Serialises changes of rollouts (advisory lock). */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('console releases', 0))`.execute(tx);
}
