import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { undoProposals } from '#contract/evidence/proposals.contract.ts';
import {
  answerSeveral,
  findAnswers,
  lockOpenAssessment,
  lockUnapprovedAssessment,
  type PreviousAnswer,
} from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { type Decided, decidedOf, deleteDecisions } from './proposals.queries.ts';

type UndoCall = SignedInCall<typeof undoProposals>;

const UNANSWERED: PreviousAnswer = { value: null, notApplicable: false, naReason: null, verifiedBy: null, source: 'manual' };

/** Restores the answers before the acceptance, all or none, and makes rejected proposals again. */
export async function undo(call: UndoCall): Promise<AnswerOf<typeof undoProposals>> {
  const { tx, params } = call;
  const ids = [...new Set(call.body.ids)];
  const assessment = await lockUnapprovedAssessment(call, params.id);
  const chosen = await decidedOf(tx, assessment.id, ids);
  if (chosen.length < ids.length) throw new Fault('PROPOSAL_NOT_UNDONE');
  const accepted = chosen.filter(({ state }) => state === 'accepted');
  const reopened = chosen.filter(({ state }) => state === 'rejected').map(({ questionKey }) => questionKey);

  const answers = accepted.length === 0 ? [] : await restored(call, accepted);
  await deleteDecisions(tx, assessment.id, ids);
  if (reopened.length > 0) {
    await call.audit({
      action: 'assessment.proposals_reopened',
      entity: { type: 'assessment', id: assessment.id, label: assessment.name },
      customerId: assessment.customerId,
      after: { questions: reopened },
    });
  }
  return { answers };
}

/** An answer that was changed since the acceptance stays. */
async function restored(call: UndoCall, accepted: readonly Decided[]): Promise<Answer[]> {
  const assessment = await lockOpenAssessment(call, call.params.id);
  const keys = accepted.map(({ questionKey }) => questionKey);
  const versions = new Map((await findAnswers(call.tx, assessment.id, keys)).map(({ questionKey, version }) => [questionKey, version]));
  const changed = accepted.filter(({ questionKey, answerVersion }) => versions.get(questionKey) !== (answerVersion ?? undefined));
  if (changed.length > 0) {
    throw new Fault('PROPOSAL_NOT_UNDONE', { details: { questions: changed.map(({ questionKey }) => questionKey) } });
  }
  const { answers } = await answerSeveral(call, assessment, {
    // Two proposals of one value for a question were accepted as one answer.
    answers: [
      ...new Map(accepted.map(({ questionKey, previous }) => [questionKey, { ...(previous ?? UNANSWERED), questionKey }])).values(),
    ],
    action: 'assessment.proposals_undone',
  });
  return answers;
}
