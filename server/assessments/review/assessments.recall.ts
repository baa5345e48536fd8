import { recallObstacle, statusAfter } from '#domain/assessments/assessments.rules.ts';
import type { Assessment, recallAssessment } from '#contract/assessments/assessments.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { about, loadAssessment, takeAssessment } from '#server/assessments/assessments.load.ts';
import { endReview, refuseMove } from '#server/assessments/assessments.moves.ts';
import { saveAssessment } from '#server/assessments/assessments.queries.ts';

/** Back to work by whoever submitted; nobody returned it, so no return is counted. */
export async function recall(call: SignedInCall<typeof recallAssessment>): Promise<Assessment> {
  const { tx, actor, params, body } = call;
  const assessment = await takeAssessment(tx, params.id, body?.version);
  const obstacle = recallObstacle(actor.userId, assessment);
  if (obstacle === 'status') refuseMove('recall', assessment);
  if (obstacle === 'submitter') throw new Fault('FORBIDDEN', { message: 'Only the person who submitted this assessment may recall it' });
  if (obstacle === 'review') throw await begun(call);

  const status = statusAfter('recall');
  await saveAssessment(tx, assessment.id, { status, updatedBy: actor.userId });
  await endReview(tx, assessment);
  await call.audit({ action: 'assessment.recalled', ...about(assessment), before: { status: assessment.status }, after: { status } });
  return loadAssessment(tx, assessment.id);
}

async function begun({ tx, params }: SignedInCall<typeof recallAssessment>): Promise<Fault> {
  const { status, reviewBegunBy } = await loadAssessment(tx, params.id);
  const message = `${reviewBegunBy?.name ?? 'A colleague'} has begun the review; ask for changes to be requested instead`;
  return new Fault('INVALID_STATUS_TRANSITION', { message, details: { status, reviewBegunBy } });
}
