import { sql } from 'kysely';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { ReportRecommendation } from '#domain/assessments/report/report.source.rules.ts';
import { toolLabel, type Tool } from '#domain/evidence/results.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

const recommendations = sql<ReportRecommendation[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'title', r.title, 'status', r.status, 'riskIfNot', r.risk_if_not, 'oneTime', r.one_time, 'recurring', r.recurring,
    'recurringPer', r.recurring_per, 'costKnown', r.cost_known,
    'quarter', case when r.target_year is not null and r.target_quarter is not null
      then json_build_object('year', r.target_year, 'quarter', r.target_quarter) end) order by r.title, r.id), '[]')
  from recommendation_findings l
  join recommendations r on r.organization_id = l.organization_id and r.id = l.recommendation_id
  where l.organization_id = findings.organization_id and l.finding_id = findings.id)`;

export function reportedLook(tx: Tx, customerId: string) {
  return tx
    .selectFrom('customers')
    .select(['brandColor', 'logo', 'currency', 'fiscalYearStartMonth'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
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

/** Open findings of the customer that this assessment did not find, each with the approved assessment that found it last. */
export async function findingsElsewhere(tx: Tx, { assessmentId, customerId }: { assessmentId: string; customerId: string }) {
  const { rows } = await sql<{
    severity: FindingSeverity;
    title: string;
    questionKey: string;
    assessmentId: string;
    organizationId: string;
    templateId: string;
    templateVersion: number;
  }>`
    select f.severity, f.title, f.question_key, last.id as assessment_id, last.organization_id, last.template_id, last.template_version
    from findings f
    cross join lateral (
      select a.id, a.organization_id, a.template_id, a.template_version from finding_sightings s
      join assessments a on a.organization_id = s.organization_id and a.id = s.assessment_id
      where s.organization_id = f.organization_id and s.finding_id = f.id and a.status = 'approved' and a.deleted_at is null
      order by a.approved_at desc, a.id limit 1) last
    where f.customer_id = ${customerId} and f.status in ('open', 'planned') and not exists (
      select from finding_sightings here
      where here.organization_id = f.organization_id and here.finding_id = f.id and here.assessment_id = ${assessmentId})
    order by f.risk desc, f.id`.execute(tx);
  return rows;
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

interface Hashed {
  tool: Tool | null;
  name: string;
  hash: string;
  questionKeys: string[];
}

/** Files that the answers rest on: attached ones, and imported ones whose accepted proposals still are the answers. */
export async function hashedEvidence(tx: Tx, assessmentId: string) {
  const { rows } = await sql<Hashed>`
    select null as tool, f.name, f.hash, array_agg(distinct p.question_key order by p.question_key) as "questionKeys"
    from file_places p
    join files f on f.organization_id = p.organization_id and f.id = p.file_id
    where p.assessment_id = ${assessmentId} and p.question_key is not null
    group by f.name, f.hash
    union all
    select r.tool, r.file_name, r.hash, array_agg(distinct d.question_key order by d.question_key)
    from proposal_decisions d
    join answers a on a.organization_id = d.organization_id and a.assessment_id = d.assessment_id and a.question_key = d.question_key
    cross join lateral jsonb_to_recordset(d.results) as rested ("runId" uuid)
    join evidence_runs r on r.organization_id = d.organization_id and r.id = rested."runId"
    where d.assessment_id = ${assessmentId} and d.state = 'accepted' and a.value = to_jsonb(d.value)
    group by r.tool, r.file_name, r.hash
    order by hash, name`.execute(tx);
  return rows.map(({ tool, ...file }) => ({ ...file, title: tool === null ? 'Attached file' : `Results of ${toolLabel(tool)}` }));
}
