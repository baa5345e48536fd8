import { sql } from 'kysely';
import type { FindingDraft } from '#domain/findings/findings.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface Run {
  assessmentId: string;
  customerId: string;
  templateId: string;
}

/**
 * Records what a run found: a gap that was seen before keeps its row, with its decision and wording, and a new one gets a row. A run that is
 * submitted again loses the sightings of what no longer fails, unless a person has decided on it.
 */
export async function recordSightings(tx: Tx, run: Run, drafts: readonly FindingDraft[]): Promise<void> {
  const keys = drafts.map(({ questionKey }) => questionKey);
  const before = await findingsSeenIn(tx, run.assessmentId);
  await sql`
    delete from finding_sightings s using findings f
    where s.assessment_id = ${run.assessmentId} and f.organization_id = s.organization_id and f.id = s.finding_id
      and f.status = 'open' and f.question_key <> all(${keys}::text[])`.execute(tx);
  const { rows } = await insertFindings(tx, run, drafts);
  await recountSightings(tx, [...new Set([...before, ...rows.map(({ findingId }) => findingId)])]);
}

async function findingsSeenIn(tx: Tx, assessmentId: string): Promise<string[]> {
  const rows = await tx.selectFrom('findingSightings').select('findingId').where('assessmentId', '=', assessmentId).execute();
  return rows.map(({ findingId }) => findingId);
}

/** As the domain's statusFoundAgain has it; what was to be tested again is tested. */
function insertFindings(tx: Tx, { assessmentId, customerId, templateId }: Run, drafts: readonly FindingDraft[]) {
  return sql<{ findingId: string }>`
    with draft as (
      select * from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d("questionKey" text, severity text, title text, "libraryKey" text)),
    kept as (
      insert into findings as f (customer_id, template_id, question_key, severity, title, library_key, assessment_id, first_seen_assessment_id, first_seen_at)
      select ${customerId}, ${templateId}, d."questionKey", d.severity, d.title, d."libraryKey", ${assessmentId}, ${assessmentId}, now()
      from draft d
      on conflict on constraint findings_gap_unique do update set
        severity = case when f.version = 1 then excluded.severity else f.severity end,
        title = case when f.version = 1 then excluded.title else f.title end,
        library_key = excluded.library_key,
        status = case when not (f.status in ('deferred', 'resolved', 'planned')) or ${isSeen(assessmentId)} then f.status
                      when f.covered_by > 0 then 'planned' else 'open' end,
        retest = f.retest and ${isSeen(assessmentId)},
        resolved_by_assessment_id = null, resolved_at = null, updated_at = now()
      returning f.organization_id, f.id, f.severity)
    insert into finding_sightings (organization_id, finding_id, assessment_id, severity)
    select organization_id, id, ${assessmentId}, severity from kept
    on conflict (organization_id, finding_id, assessment_id) do update set severity = excluded.severity
    returning finding_id`.execute(tx);
}

/** A run that is submitted again does not undo what was decided since it was submitted first. */
const isSeen = (assessmentId: string) => sql<boolean>`exists (
  select from finding_sightings s
  where s.organization_id = f.organization_id and s.finding_id = f.id and s.assessment_id = ${assessmentId})`;

/** The first and the latest run that found each gap, and how many did; a gap that no run found is none. */
export async function recountSightings(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from findings f
    where f.id = any(${[...ids]}::uuid[]) and not exists (
      select from finding_sightings s where s.organization_id = f.organization_id and s.finding_id = f.id)`.execute(tx);
  await sql`
    with seen as (
      select finding_id, count(*)::integer as n, min(seen_at) as first_at,
             (array_agg(assessment_id order by seen_at, assessment_id))[1] as first,
             (array_agg(assessment_id order by seen_at desc, assessment_id desc))[1] as latest
      from finding_sightings where finding_id = any(${[...ids]}::uuid[]) group by finding_id)
    update findings f
    set seen_count = seen.n, assessment_id = seen.latest, first_seen_assessment_id = seen.first, first_seen_at = seen.first_at
    from seen where f.id = seen.finding_id`.execute(tx);
}

/** A deleted run has found nothing, and has met nothing. Returns the findings that are open again. */
export async function forgetSightings(tx: Tx, assessmentId: string): Promise<string[]> {
  const ids = await findingsSeenIn(tx, assessmentId);
  await tx.deleteFrom('findingSightings').where('assessmentId', '=', assessmentId).execute();
  await recountSightings(tx, ids);
  const { rows } = await sql<{ id: string }>`
    update findings set status = 'open', resolved_by_assessment_id = null, resolved_at = null, version = version + 1, updated_at = now()
    where resolved_by_assessment_id = ${assessmentId} and status = 'resolved' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The gaps that an approved run meets are resolved by it, unless a run that was submitted later has found them; what was marked as no gap stays
 * that. Returns how many were.
 */
export async function resolveFindings(tx: Tx, { assessmentId, customerId, templateId }: Run, metKeys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update findings
    set status = 'resolved', resolved_by_assessment_id = ${assessmentId}, resolved_at = now(), retest = false,
        version = version + 1, updated_at = now()
    where customer_id = ${customerId} and template_id = ${templateId}
      and status in ('open', 'planned', 'deferred', 'accepted_risk') and question_key = any(${[...metKeys]}::text[])
      and not exists (
        select from finding_sightings s
        where s.organization_id = findings.organization_id and s.finding_id = findings.id and s.assessment_id <> ${assessmentId}
          and s.seen_at > (select a.submitted_at from assessments a where a.id = ${assessmentId}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
