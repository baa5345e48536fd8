import { questionsOf } from '#domain/templates/templates.rules.ts';
import { addAssessmentComment, type AssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/published.ts';
import { about, loadAssessment, takeAssessment } from '#server/assessments/assessments.load.ts';
import type { AssessmentTaken } from '#server/assessments/assessments.queries.ts';
import { type CommentRow, findComment, insertComment, listComments } from './assessments.comments.queries.ts';
import { beginReview } from './assessments.review.ts';

export function commentsRoutes({ on }: Mounting): void {
  on(listAssessmentComments, async ({ tx, params }) => {
    await loadAssessment(tx, params.id);
    return (await listComments(tx, params.id)).map(presentComment);
  });

  on(addAssessmentComment, async ({ tx, actor, params, body, audit }) => {
    const assessment = await takeAssessment(tx, params.id);
    const questionKey = body.questionKey ?? null;
    if (questionKey !== null) await refuseUnknownQuestion(tx, assessment, questionKey);

    const id = await insertComment(tx, {
      assessmentId: assessment.id,
      kind: 'comment',
      questionKey,
      text: body.text,
      authorId: actor.userId,
    });
    if (actor.userId !== assessment.submittedBy) await beginReview(tx, assessment, actor.userId);
    await audit({ action: 'assessment.commented', ...about(assessment), after: { questionKey, text: body.text } });
    return presentComment(await findComment(tx, id));
  });
}

async function refuseUnknownQuestion(tx: Tx, { organizationId, templateId, templateVersion }: AssessmentTaken, key: string): Promise<void> {
  const body = await publishedBody(tx, organizationId, templateId, templateVersion);
  if (questionsOf(body).some((question) => question.key === key)) return;
  throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'This assessment has no question with this key' });
}

function presentComment({ kind, createdAt, ...row }: CommentRow): AssessmentComment {
  return { ...row, kind: kind === 'return' || kind === 'approval' ? kind : 'comment', createdAt: createdAt.toISOString() };
}
