import { recallObstacle, statusAfter } from '#domain/assessments/assessments.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { recallAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessments } from '#server/assessments/assessments.load.ts';
import { endReview, refuseMove } from '#server/assessments/assessments.moves.ts';

/** Withdraws a submission; not counted as a return, because no reviewer returned it. */
export async function recall(call: SignedInCall<typeof recallAssessment>): Promise<Assessment> {
  const { tx, actor, params, body } = call;
  const assessment = await assessments.lock(call, params.id, body?.version);
  const obstacle = recallObstacle(actor.userId, assessment);
  if (obstacle === 'status') refuseMove('recall', assessment);
  if (obstacle === 'submitter') throw new Fault('FORBIDDEN', { message: 'Only the person who submitted this assessment can recall it' });
  if (obstacle === 'review') throw await begun(call);

  const status = statusAfter('recall');
  const columns = { status, updatedBy: actor.userId };
  await assessments.save(call, assessment, {
    action: 'assessment.recalled',
    columns,
    before: { status: assessment.status },
    after: { status },
  });
  await endReview(tx, assessment);
  return assessments.load(call, assessment.id);
}

async function begun(call: SignedInCall<typeof recallAssessment>): Promise<Fault> {
  const { status, reviewBegunBy } = await assessments.load(call, call.params.id);
  const message = `${reviewBegunBy?.name ?? 'A colleague'} has started the review; ask them to request changes instead`;
  return new Fault('INVALID_STATUS_TRANSITION', { message, details: { status, reviewBegunBy } });
}
