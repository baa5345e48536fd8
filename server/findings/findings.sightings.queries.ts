import { sql } from 'kysely';
import type { FindingDraft } from '#domain/findings/findings.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';

export interface Run {
  assessmentId: string;
  customerId: string;
  templateId: string;
}

/**
 * Records the findings of an assessment: known gaps keep their row with decision and wording, new ones get a row. A resubmission removes
 * sightings of gaps that no longer fail, unless a person has decided on them.
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

/** Same rule as the domain's statusFoundAgain; clears the re-test. */
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
        resolved_by_assessment_id = null, resolved_at = null, passed_at = null, passed_tool = null, updated_at = now()
      returning f.organization_id, f.id, f.severity)
    insert into finding_sightings (organization_id, finding_id, assessment_id, severity)
    select organization_id, id, ${assessmentId}, severity from kept
    on conflict (organization_id, finding_id, assessment_id) do update set severity = excluded.severity
    returning finding_id`.execute(tx);
}

/** A resubmission does not undo decisions made since the first submission. */
const isSeen = (assessmentId: string) => sql<boolean>`exists (
  select from finding_sightings s
  where s.organization_id = f.organization_id and s.finding_id = f.id and s.assessment_id = ${assessmentId})`;

/**
 * Opens findings for gaps that a tool found after the approved assessment, which keeps its own list. A resolved finding is open again;
 * other decisions stay. Returns the ids by question.
 */
export async function openFindings(tx: Tx, { assessmentId, customerId, templateId }: Run, drafts: readonly FindingDraft[]) {
  const { rows } = await sql<{ id: string; questionKey: string }>`
    insert into findings as f (customer_id, template_id, question_key, severity, title, library_key, assessment_id, first_seen_assessment_id, first_seen_at)
    select ${customerId}, ${templateId}, d."questionKey", d.severity, d.title, d."libraryKey", ${assessmentId}, ${assessmentId}, now()
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d("questionKey" text, severity text, title text, "libraryKey" text)
    on conflict on constraint findings_gap_unique do update set
      status = case when f.status <> 'resolved' then f.status when f.covered_by > 0 then 'planned' else 'open' end,
      resolved_by_assessment_id = null, resolved_at = null, version = f.version + 1, updated_at = now()
    returning f.id, f.question_key as "questionKey"`.execute(tx);
  return new Map(rows.map(({ id, questionKey }) => [questionKey, id]));
}

/** Resolves findings that nobody has decided on, unless an assessment found the gap after the given moment. */
export async function resolveSince(tx: Tx, findings: readonly { findingId: string; openedAt: Date }[]): Promise<void> {
  await sql`
    update findings f set status = 'resolved', resolved_at = now(), version = f.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as d ("findingId" uuid, "openedAt" timestamptz)
    where f.id = d."findingId" and f.status in ('open', 'planned') and not exists (
      select from finding_sightings s
      where s.organization_id = f.organization_id and s.finding_id = f.id and s.seen_at > d."openedAt")`.execute(tx);
}

export interface Withdrawn {
  findingId: string;
  /** State before a tool opened the finding. */
  was: string | null;
}

/**
 * Withdraws findings that a tool opened and nobody has worked on: deletes new ones and resolves those that were resolved before. A finding
 * that an assessment or another drift names stays. Returns their number.
 */
export async function withdrawFindings(tx: Tx, findings: readonly Withdrawn[]): Promise<number> {
  const reopened = findings.filter(({ was }) => was === 'resolved').map(({ findingId }) => findingId);
  const added = findings.filter(({ was }) => was === null || was === 'none').map(({ findingId }) => findingId);
  const resolved = await sql`
    update findings f set status = 'resolved', resolved_at = now(), version = version + 1, updated_at = now()
    where f.id = any(${reopened}::uuid[]) and f.status = 'open' and f.covered_by = 0 and not ${isInDrift}`.execute(tx);
  const deleted = await sql`
    delete from findings f
    where f.id = any(${added}::uuid[]) and f.status in ('open', 'resolved') and not ${isInDrift}
      and not exists (select from finding_sightings s where s.organization_id = f.organization_id and s.finding_id = f.id)
      and not exists (select from finding_decisions d where d.organization_id = f.organization_id and d.finding_id = f.id)
      and not exists (select from recommendation_findings r where r.organization_id = f.organization_id and r.finding_id = f.id)
      and not exists (select from psa_links l where l.organization_id = f.organization_id and l.finding_id = f.id)`.execute(tx);
  return Number(resolved.numAffectedRows ?? 0) + Number(deleted.numAffectedRows ?? 0);
}

const isInDrift = sql<boolean>`exists (
  select from evidence_drifts d where d.organization_id = f.organization_id and d.finding_id = f.id and d.closed_at is null)`;

/** Ends the drifts against earlier assessments of a customer. */
export async function endDrifts(tx: Tx, { assessmentId, customerId, templateId }: Run): Promise<void> {
  await tx
    .updateTable('evidenceDrifts')
    .set({ closedAt: sql`now()` })
    .where('customerId', '=', customerId)
    .where('templateId', '=', templateId)
    .where('assessmentId', '<>', assessmentId)
    .where('closedAt', 'is', null)
    .execute();
}

/** Recounts the first, the latest and the number of assessments that found each gap; deletes gaps that none found. */
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

/** Removes the findings and resolutions of a deleted assessment. Returns the reopened findings. */
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
 * Resolves gaps that the approved assessment meets, unless a later submission found them; false positives are kept. Returns their number.
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
