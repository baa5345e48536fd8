import { questionsOf } from '#domain/templates/templates.rules.ts';
import { addAssessmentComment, type AssessmentComment, listAssessmentComments } from '#contract/assessments/comments.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import type { LockedAssessment } from '#server/assessments/assessments.queries.ts';
import { type CommentRow, findComment, insertComment, listedComments } from './assessments.comments.queries.ts';
import { resolveThread } from '#server/assessments/verdicts/verdicts.queries.ts';
import { beginReview } from '#server/assessments/assessments.ts';

export function commentsRoutes({ on, onList }: Mounting): void {
  onList(listAssessmentComments, {
    check: (call) => assessments.load(call, call.params.id),
    rows: ({ tx, params }) => listedComments(tx, params.id),
    order: () => ({ columns: ['assessmentComments.createdAt', 'assessmentComments.id'], direction: 'asc' }),
    present: presentComment,
  });

  on(addAssessmentComment, async (call) => {
    const { tx, actor, params, body, audit } = call;
    const assessment = await assessments.lock(call, params.id);
    const questionKey = body.questionKey ?? null;
    if (questionKey !== null) await refuseUnknownQuestion(call, assessment, questionKey);

    const id = await insertComment(tx, {
      assessmentId: assessment.id,
      kind: 'comment',
      questionKey,
      text: body.text,
      authorId: actor.userId,
    });
    await resolveThread(tx, { assessmentId: assessment.id, questionKey }, null);
    if (actor.userId !== assessment.submittedBy) await beginReview(tx, assessment, actor.userId);
    await audit({ action: 'assessment.commented', ...about(assessment), after: { questionKey, text: body.text } });
    return presentComment(await findComment(tx, id));
  });
}

async function refuseUnknownQuestion(
  call: SignedInCall<typeof addAssessmentComment>,
  assessment: LockedAssessment,
  key: string,
): Promise<void> {
  const body = await publishedBody(call, assessment);
  if (questionsOf(body).some((question) => question.key === key)) return;
  throw new Fault('VALIDATION_ERROR', { field: 'questionKey', message: 'This assessment has no question with this key' });
}

function presentComment({ kind, createdAt, resolvedAt, ...row }: CommentRow): AssessmentComment {
  return {
    ...row,
    kind: kind === 'return' || kind === 'approval' ? kind : 'comment',
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}
