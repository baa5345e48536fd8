import { sql } from 'kysely';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import type { AssessmentStatus } from '#domain/assessments/statuses.rules.ts';
import type { EarlierResult, FiguresInput } from '#domain/qbrs/figures.rules.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { publishedBody, type ReadingCall } from '#server/templates/templates.ts';
import {
  findApprovedBefore,
  findForReview,
  lastSightingIds,
  readReviewAnswers,
  readReviewFindings,
  keepReadyForQbr,
} from './assessments.approved.queries.ts';

/** Call after approved assessments of a customer were added or removed. */
export { renewHealth } from './review/assessments.reason.ts';

/** Answers that evidence proposes. */
export { answersOfAssessments, findAnswers, type VersionedAnswer } from './answers/answers.queries.ts';
export {
  answersOfAssessment,
  answerSeveral,
  lockOpenAssessment,
  lockUnapprovedAssessment,
  type PreviousAnswer,
} from './answers/answers.several.ts';

/** Answers that a person changes by accepting a proposal. */
export { answerWithin } from './answers/answers.save.ts';

export { startAssessment } from './assessments.create.ts';

/** Assessment data for a QBR; the caller must check that it is approved. */
export interface ReviewedAssessment extends Pick<FiguresInput, 'body' | 'answers' | 'findings'> {
  assessment: Omit<FiguresInput['assessment'], 'approvedAt'> & {
    customerId: string;
    templateId: string;
    status: AssessmentStatus;
    approvedAt: string | null;
  };
}

/**
 * Input of a QBR in the order of the ids, whatever the status; the caller must check it. Locks the rows until the transaction ends, so that
 * none is deleted while a QBR is created from it.
 */
export async function reviewedForQbr(call: ReadingCall, ids: readonly string[]): Promise<ReviewedAssessment[]> {
  const { tx } = call;
  if (ids.length === 0) return [];
  const rows = await findForReview(tx, ids);
  const answers = Map.groupBy(await readReviewAnswers(tx, ids), ({ assessmentId }) => assessmentId);
  const findings = Map.groupBy(await readReviewFindings(tx, ids), ({ assessmentId }) => assessmentId);
  const reviewed: ReviewedAssessment[] = [];
  for (const row of rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))) {
    const { organizationId: _, templateVersion: __, approvedAt, periodYear, periodQuarter, sectionScores, scoreBands, ...rest } = row;
    reviewed.push({
      assessment: {
        ...rest,
        approvedAt: approvedAt?.toISOString() ?? null,
        period: { year: periodYear, quarter: periodQuarter },
        sections: sectionScores,
        bands: scoreBands ?? SCORE_BANDS,
      },
      // Usually cached.
      body: await publishedBody(call, row),
      answers: new Map((answers.get(row.id) ?? []).map(({ questionKey, assessmentId: ___, ...answer }) => [questionKey, answer])),
      findings: findings.get(row.id)?.map(({ assessmentId: ___, ...finding }) => finding) ?? [],
    });
  }
  return reviewed;
}

/** The approved assessments that found a customer's gaps last, the newest first. */
export async function reviewedOfGaps(call: ReadingCall, customerId: string): Promise<ReviewedAssessment[]> {
  return reviewedForQbr(call, await lastSightingIds(call.tx, customerId));
}

export interface EarlierApproval extends EarlierResult {
  id: string;
}

/** Latest approved results of the customer for the same template before this one, at most `limit`, oldest first. */
export async function previousApproved(tx: Tx, assessmentId: string, limit: number): Promise<EarlierApproval[]> {
  const rows = await findApprovedBefore(tx, assessmentId, limit);
  return rows.toReversed().flatMap(({ id, score, approvedAt, periodYear, periodQuarter, sectionScores }) =>
    approvedAt === null
      ? []
      : [
          {
            id,
            score,
            approvedAt: approvedAt.toISOString(),
            period: { year: periodYear, quarter: periodQuarter },
            sections: sectionScores,
          },
        ],
  );
}

/** Updates the flag "approved and in no QBR"; call after a QBR's assessments changed. */
export async function markUsedByQbr(tx: Tx, assessments: string | readonly (string | null)[]): Promise<void> {
  const ids = [assessments].flat().filter((id) => id !== null);
  if (ids.length > 0) await keepReadyForQbr(tx, ids);
}

/** Locks the assessment of a finding; always locked first, so that decisions, recalls and approvals are serialised. */
export function lockAssessmentOfFinding(tx: Tx, findingId: string) {
  return tx
    .selectFrom('assessments')
    .select(['id', 'status', 'reviewBegunBy'])
    .where('id', '=', ({ selectFrom }) => selectFrom('findings').select('assessmentId').where('findings.id', '=', findingId))
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface UnderReview {
  id: string;
  status: AssessmentStatus;
  reviewBegunBy: string | null;
}

/**
 * Marks the review as begun; the caller must hold the lock. Does not increase the version, which counts changes of the assessment's own
 * fields.
 */
export async function beginReview(tx: Tx, { id, status, reviewBegunBy }: UnderReview, by: string): Promise<void> {
  if (status !== 'pending_review' || reviewBegunBy !== null) return;
  await tx.updateTable('assessments').set({ reviewBegunBy: by }).where('id', '=', id).execute();
}

/**
 * Unassigns the open assessments of a removed person and returns them; those in review or approved keep the name. The role plumbline_auth
 * may change assessments in no other way.
 */
export async function unassignOpenWork(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select unassign_open_work(${userId}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}
