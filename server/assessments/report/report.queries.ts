import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/transaction.ts';

const recommendations = sql<string[]>`(
  select coalesce(json_agg(r.title order by r.title, r.id), '[]')
  from recommendation_findings l
  join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
  where l.organization_id = findings.organization_id and l.finding_id = findings.id)`;

export function reportedLook(tx: Tx, customerId: string) {
  return tx.selectFrom('customers').select(['brandColor', 'logo']).where('id', '=', customerId).executeTakeFirstOrThrow();
}

/** Findings of the assessment, in a fixed order. */
export function reportedFindings(tx: Tx, assessmentId: string) {
  return tx
    .selectFrom('findings')
    .innerJoin('findingSightings as sighting', 'sighting.findingId', 'findings.id')
    .select(['findings.questionKey', 'findings.severity', 'findings.status', 'findings.title', 'findings.businessImpact'])
    .select(['findings.decisionNote', 'findings.acceptedBy', 'findings.acceptedUntil', 'findings.impact', 'findings.likelihood'])
    .select(recommendations.as('recommendations'))
    .where('sighting.assessmentId', '=', assessmentId)
    .orderBy('findings.questionKey')
    .orderBy('findings.id')
    .execute();
}

/** Files of its answers, without duplicates. */
export function reportedFiles(tx: Tx, assessmentId: string) {
  return tx
    .selectFrom('filePlaces as place')
    .innerJoin('files', 'files.id', 'place.fileId')
    .select(['files.name', 'files.size'])
    .select(sql<string[]>`array_agg(place.question_key order by place.question_key)`.as('questionKeys'))
    .where('place.assessmentId', '=', assessmentId)
    .groupBy(['files.id', 'files.name', 'files.size'])
    .orderBy('files.name')
    .orderBy('files.id')
    .execute();
}
