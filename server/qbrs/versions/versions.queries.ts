import { sql } from 'kysely';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import type { QbrFigures } from '#domain/qbrs/qbrs.rules.ts';
import type { StoredSection } from '#domain/qbrs/qbrs.sections.rules.ts';
import { MOST_VERSIONS, type VersionReason } from '#domain/qbrs/versions.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { reference } from '#server/platform/db/references.ts';

const by = reference('people', 'qbr_versions.kept_by');
const collectedOn = sql<string | null>`facts ->> 'collectedOn'`;

/** Columns without the facts and figures of the slides. */
function rows(tx: Tx, qbrId: string) {
  return tx
    .selectFrom('qbrVersions')
    .select(['number', 'why', 'at', 'score', by.as('by'), collectedOn.as('collectedOn')])
    .where('qbrId', '=', qbrId);
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export function versionsOf(tx: Tx, qbrId: string): Promise<VersionRow[]> {
  return rows(tx, qbrId).orderBy('number', 'desc').execute();
}

export function findVersion(tx: Tx, qbrId: string, number: number) {
  return rows(tx, qbrId)
    .select(['assessmentIds', 'sections', 'figures', 'facts', 'recommendationIds', 'generatedAt'])
    .where('number', '=', number)
    .executeTakeFirst();
}

export type VersionWhole = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

interface Kept {
  qbrId: string;
  why: VersionReason;
  keptBy: string;
  at: Date;
  assessmentIds: readonly string[];
  sections: readonly StoredSection[];
  figures: QbrFigures;
  facts: DeckFacts | null;
  factsNumber: number;
  recommendationIds: readonly string[];
  score: number | null;
  generatedAt: Date | null;
}

/** Skips a deck that equals its latest version; deletes the oldest version beyond the limit. */
export async function insertVersion(tx: Tx, kept: Kept): Promise<void> {
  const { qbrId, sections, facts, recommendationIds } = kept;
  const content = [JSON.stringify(sections), facts && JSON.stringify(facts)] as const;
  const { rows: stored } = await sql<{ number: number }>`
    with last as (
      select number, sections, facts, recommendation_ids from qbr_versions where qbr_id = ${qbrId} order by number desc limit 1)
    insert into qbr_versions (qbr_id, number, why, at, kept_by, assessment_ids, sections, figures, facts, facts_number, recommendation_ids,
                              score, generated_at)
    select ${qbrId}::uuid, coalesce((select number from last), 0) + 1, ${kept.why}, ${kept.at}, ${kept.keptBy}::uuid,
           ${[...kept.assessmentIds]}::uuid[], ${content[0]}::jsonb, ${JSON.stringify(kept.figures)}::jsonb, ${content[1]}::jsonb,
           ${kept.factsNumber}::integer, ${[...recommendationIds]}::uuid[], ${kept.score}::numeric, ${kept.generatedAt}::timestamptz
    where not exists (
      select from last where last.sections = ${content[0]}::jsonb and last.facts is not distinct from ${content[1]}::jsonb
                         and last.recommendation_ids = ${[...recommendationIds]}::uuid[])
    returning number`.execute(tx);
  const [added] = stored;
  if (!added) return;
  await tx
    .deleteFrom('qbrVersions')
    .where('qbrId', '=', qbrId)
    .where('number', '<=', added.number - MOST_VERSIONS)
    .execute();
}

/** Recommendations of the customer that still exist, in the given order. */
export async function stillRecommended(tx: Tx, customerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await tx.selectFrom('recommendations').select('id').where('customerId', '=', customerId).where('id', 'in', ids).execute();
  return ids.filter((wanted) => known.some(({ id }) => id === wanted));
}

export async function areThere(tx: Tx, assessmentIds: readonly string[]): Promise<boolean> {
  const known = await tx
    .selectFrom('assessments')
    .select('id')
    .where('id', 'in', [...assessmentIds])
    .where('deletedAt', 'is', null)
    .execute();
  return known.length === assessmentIds.length;
}
