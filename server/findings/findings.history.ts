import { sql } from 'kysely';
import type { Answer, AnswersByKey } from '#domain/assessments/answers.rules.ts';
import { type FindingSeverity, keysThatShow, outcomeOf, type RunOutcome } from '#domain/findings/findings.rules.ts';
import type { TemplateBody } from '#domain/templates/templates.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getFindingHistory } from '#contract/findings/findings.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { findings } from './findings.decide.ts';
import { decisionsOf } from './findings.decisions.queries.ts';
import { survivingFinding } from './findings.queries.ts';

type History = OutputOf<typeof getFindingHistory>;

export async function historyOf(call: SignedInCall<typeof getFindingHistory>): Promise<History> {
  const { tx, params } = call;
  const id = await survivingFinding(tx, params.id);
  const { questionKey } = await findings.load(call, id);
  const runs = await runsOf(tx, id);
  const bodies = new Map<number, TemplateBody>();
  for (const run of runs) if (!bodies.has(run.templateVersion)) bodies.set(run.templateVersion, await publishedBody(call, run));
  const keys = [...new Set([...bodies.values()].flatMap((body) => keysThatShow(body, questionKey)))];
  const answers = await answersOf(tx, runs, keys);
  const decisions = await decisionsOf(tx, id);
  return {
    runs: runs.map(({ id, name, at, severity, templateVersion }) => ({
      assessment: { id, name },
      at: at.toISOString(),
      outcome: outcomeIn(bodies.get(templateVersion), answers.get(id), questionKey),
      severity,
    })),
    decisions: decisions.map(({ decidedBy, fullName, decidedAt, ...decision }) => ({
      ...decision,
      by: decidedBy === null ? null : { id: decidedBy, name: fullName ?? '' },
      at: decidedAt?.toISOString() ?? null,
    })),
  };
}

function outcomeIn(body: TemplateBody | undefined, answers: AnswersByKey | undefined, questionKey: string): RunOutcome {
  return body && answers ? outcomeOf(body, answers, questionKey) : 'not_asked';
}

interface RunRow {
  organizationId: string;
  id: string;
  name: string;
  at: Date;
  templateId: string;
  templateVersion: number;
  /** Null if that assessment did not find the gap. */
  severity: FindingSeverity | null;
}

/** Approved and submitted assessments of the finding's template and customer, oldest first. */
async function runsOf(tx: Tx, findingId: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select a.organization_id, a.id, a.name, coalesce(a.submitted_at, a.created_at) as at, a.template_id, a.template_version, s.severity
    from findings f
    join assessments a on a.organization_id = f.organization_id and a.customer_id = f.customer_id and a.template_id = f.template_id
    left join finding_sightings s on s.organization_id = a.organization_id and s.assessment_id = a.id and s.finding_id = f.id
    where f.id = ${findingId} and a.deleted_at is null and a.status in ('pending_review', 'approved')
    order by at, a.id limit 200`.execute(tx);
  return rows;
}

async function answersOf(tx: Tx, runs: readonly RunRow[], keys: readonly string[]): Promise<ReadonlyMap<string, AnswersByKey>> {
  const rows = await tx
    .selectFrom('answers')
    .select(['assessmentId', 'questionKey', 'value', 'notApplicable', 'points'])
    .where(sql<boolean>`assessment_id = any(${runs.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`question_key = any(${[...keys]}::text[])`)
    .execute();
  const byRun = new Map(runs.map(({ id }) => [id, new Map<string, Answer>()]));
  for (const { assessmentId, questionKey, ...answer } of rows) byRun.get(assessmentId)?.set(questionKey, answer);
  return byRun;
}
