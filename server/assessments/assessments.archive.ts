import { assessmentStatusLabel, mayArchive } from '#domain/assessments/assessments.rules.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import type { archiveAssessment } from '#contract/assessments/assessments.moves.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { assessments } from './assessments.load.ts';

type ArchiveCall = SignedInCall<typeof archiveAssessment>;

/** Removes the assessment from work lists; its findings, score and place in trends are kept. */
export async function archive(call: ArchiveCall): Promise<Assessment> {
  const { actor, params, body, now } = call;
  const assessment = await assessments.lockArchived(call, params.id, body?.version);
  const { status } = assessment;
  if (!mayArchive(status)) {
    const message = `An assessment that is ${assessmentStatusLabel(status)} must be approved, returned or recalled before it can be archived`;
    throw new Fault('INVALID_STATUS_TRANSITION', { message, details: { status } });
  }
  if (!assessment.archivedAt) {
    const columns = { archivedAt: now, updatedBy: actor.userId };
    await assessments.save(call, assessment, {
      action: 'assessment.archived',
      columns,
      before: { archived: false },
      after: { archived: true },
    });
  }
  return assessments.load(call, params.id);
}

export async function restore(call: ArchiveCall): Promise<Assessment> {
  const { actor, params, body } = call;
  const assessment = await assessments.lockArchived(call, params.id, body?.version);
  if (assessment.archivedAt) {
    const columns = { archivedAt: null, updatedBy: actor.userId };
    await assessments.save(call, assessment, {
      action: 'assessment.restored',
      columns,
      before: { archived: true },
      after: { archived: false },
    });
  }
  return assessments.load(call, params.id);
}
