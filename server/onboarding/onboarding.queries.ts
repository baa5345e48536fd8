import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { TourProgress } from '#server/platform/db/schema.ts';

export function listProgress(tx: Tx, personId: string) {
  return tx.selectFrom('tourProgress').selectAll().where('personId', '=', personId).orderBy('tourId').execute();
}

export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number];

/** Locks the progress, so that the second of two concurrent reports sees the first. */
export async function lockProgress(tx: Tx, personId: string, tourId: string): Promise<ProgressRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tour:${personId}:${tourId}`}, 0))`.execute(tx);
  return tx.selectFrom('tourProgress').selectAll().where('personId', '=', personId).where('tourId', '=', tourId).executeTakeFirst();
}

type ProgressFields = Omit<Insertable<TourProgress>, 'organizationId' | 'updatedAt'>;

export function saveProgress(tx: Tx, { personId, tourId, ...fields }: ProgressFields) {
  return tx
    .insertInto('tourProgress')
    .values({ personId, tourId, ...fields })
    .onConflict((conflict) => conflict.columns(['organizationId', 'personId', 'tourId']).doUpdateSet({ ...fields, updatedAt: sql`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Defaults to true. */
export async function readAutoStart(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx.selectFrom('onboardingPreferences').select('autoStart').where('personId', '=', personId).executeTakeFirst();
  return row?.autoStart ?? true;
}

export async function saveAutoStart(tx: Tx, personId: string, autoStart: boolean): Promise<void> {
  await tx
    .insertInto('onboardingPreferences')
    .values({ personId, autoStart })
    .onConflict((conflict) => conflict.columns(['organizationId', 'personId']).doUpdateSet({ autoStart, updatedAt: sql`now()` }))
    .execute();
}

export const READ_SETUP: Statement = {
  text: `
    select
      (select settings from organizations),
      json_build_object(
        'people', (select count(*) from people where status in ('invited', 'active', 'disabled')),
        'customers', (select count(*) from customers where merged_into is null),
        'assessments', (select count(*) from assessments where deleted_at is null and not archived),
        'approved', (select count(*) from assessments where deleted_at is null and not archived and status = 'approved')),
      exists (select from delivery_targets where active) or exists (select from api_tokens where expires_at > now())`,
  values: [],
};

export interface SetupRow {
  settings: { entra?: { enabled: boolean }; checklist?: { dismissed: boolean } };
  counted: Record<string, number>;
  isConnected: boolean;
}

/** Keep in step with the column order above. */
export function setupOf([settings, counted, isConnected]: TextRow = []): SetupRow {
  return {
    // The casts are safe: the statement above builds both columns.
    settings: JSON.parse(settings ?? '{}') as SetupRow['settings'],
    counted: JSON.parse(counted ?? '{}') as Record<string, number>,
    isConnected: isConnected === 't',
  };
}
