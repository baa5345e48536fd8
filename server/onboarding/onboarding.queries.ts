import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { TourProgress } from '#server/platform/db/schema.ts';

export function listProgress(tx: Tx, personId: string) {
  return tx.selectFrom('tourProgress').selectAll().where('personId', '=', personId).orderBy('tourId').execute();
}

export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number];

/** Locked until the transaction ends, so that of two reports at the same time the second one sees the first. */
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

/** A person without a choice is shown tours. */
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

/** The settings of the organisation, and every counter that the setup needs: one row each, however much there is. */
export const READ_SETUP: Statement = {
  text: `
    select
      (select settings from organizations),
      (select coalesce(json_object_agg(kind, n), '{}')
       from (select case when name = 'assessments:approved' then 'approved' else split_part(name, ':', 1) end as kind, sum(n) as n
             from seen_counters
             where name = any('{people:invited,people:active,people:disabled,
                                customers:active,customers:onboarding,customers:prospect,customers:offboarding,customers:archived,
                                assessments:draft,assessments:in_progress,assessments:pending_review,assessments:approved}'::text[])
             group by 1) counted),
      exists (select from outlets where active) or exists (select from api_tokens where expires_at > now())`,
  values: [],
};

export interface SetupRow {
  settings: { entra?: { enabled: boolean }; checklist?: { dismissed: boolean } };
  counted: Record<string, number>;
  isConnected: boolean;
}

/** In the order of the columns above. */
export function setupOf([settings, counted, isConnected]: TextRow = []): SetupRow {
  return {
    // The statement above builds both columns.
    settings: JSON.parse(settings ?? '{}') as SetupRow['settings'],
    counted: JSON.parse(counted ?? '{}') as Record<string, number>,
    isConnected: isConnected === 't',
  };
}
