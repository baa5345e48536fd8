import { questionsOf } from '#domain/templates/templates.rules.ts';
import {
  addAssessmentComment,
  type AssessmentComment,
  listAssessmentComments,
  resolveComments,
} from '#contract/assessments/comments.contract.ts';
import { COMMENT_ORDER, openThread, presentComment, resolve } from '#server/comments/comments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import type { LockedAssessment } from '#server/assessments/assessments.queries.ts';
import { type CommentRow, findComment, insertComment, listedComments, threadOf } from './assessments.comments.queries.ts';
import { beginReview } from '#server/assessments/assessments.ts';

export function commentsRoutes({ on, onList }: Mounting): void {
  onList(listAssessmentComments, {
    check: (call) => assessments.load(call, call.params.id),
    rows: ({ tx, params }) => listedComments(tx, params.id),
    order: () => COMMENT_ORDER,
    present,
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
    await openThread(tx, threadOf(assessment.id, questionKey));
    if (actor.userId !== assessment.submittedBy) await beginReview(tx, assessment, actor.userId);
    await audit({ action: 'assessment.commented', ...about(assessment), after: { questionKey, text: body.text } });
    return present(await findComment(tx, id));
  });

  on(resolveComments, async (call) => {
    const { questionKey } = call.body;
    const assessment = await assessments.lock(call, call.params.id);
    await resolve(call, threadOf(assessment.id, questionKey), { about: about(assessment), place: { questionKey } });
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

function present({ kind, ...row }: CommentRow): AssessmentComment {
  return { ...presentComment(row), kind: kind === 'return' || kind === 'approval' ? kind : 'comment' };
}
