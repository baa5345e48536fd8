import { bandsOf } from '#domain/assessments/printed.scores.rules.ts';
import { type ComparedRun, compareRuns } from '#domain/assessments/compare/compare.rules.ts';
import { type AssessmentRun, compareAssessments, getAssessmentHistory } from '#contract/assessments/assessments.compare.contract.ts';
import { readAnswers } from '#server/assessments/answers/answers.queries.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { ownOrganization } from '#server/organizations/organizations.ts';
import { publishedBody, type ReadingCall } from '#server/templates/templates.ts';
import { findRun, listRuns, type RunRow } from './compare.queries.ts';

export function compareRoutes({ on }: Mounting): void {
  on(compareAssessments, async (call) => {
    const { tx, params, query } = call;
    const now = await foundRun(tx, params.id);
    const before = await foundRun(tx, query.with, 'with');
    if (now.customerId !== before.customerId) {
      throw new Fault('VALIDATION_ERROR', { field: 'with', message: 'Only assessments of one customer can be compared' });
    }
    const bands = bandsOf(null, (await ownOrganization(tx)).settings);
    const comparison = compareRuns(await comparedRun(call, now), await comparedRun(call, before), bands);
    return { assessment: presentRun(now), with: presentRun(before), ...comparison };
  });

  on(getAssessmentHistory, async ({ tx, params }) => (await listRuns(tx, await foundRun(tx, params.id))).map(presentRun));
}

async function foundRun(tx: Tx, id: string, field?: string): Promise<RunRow> {
  const run = await findRun(tx, id);
  if (!run) throw new Fault('ASSESSMENT_NOT_FOUND', field === undefined ? {} : { field });
  return run;
}

async function comparedRun(call: ReadingCall, run: RunRow): Promise<ComparedRun> {
  const { score, sectionScores: sections } = run;
  return { body: await publishedBody(call, run), answers: await readAnswers(call.tx, run.id), score, sections };
}

function presentRun(run: RunRow): AssessmentRun {
  const { id, name, status, score, criticalGaps, approvedAt, createdAt, periodYear, periodQuarter, template } = run;
  return {
    id,
    name,
    status,
    period: { year: periodYear, quarter: periodQuarter },
    template: { id: run.templateId, name: template, version: run.templateVersion },
    score,
    criticalGaps,
    approvedAt: approvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
