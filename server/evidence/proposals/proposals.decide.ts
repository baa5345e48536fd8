import { isConnectionKind } from '#domain/evidence/connection.kinds.rules.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { acceptProposals, Proposal, rejectProposals } from '#contract/evidence/proposals.contract.ts';
import {
  answerSeveral,
  findAnswers,
  lockOpenAssessment,
  lockUnapprovedAssessment,
  type PreviousAnswer,
} from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { proposalsOf } from './proposals.read.ts';
import { writeDecisions } from './proposals.queries.ts';

type AcceptCall = SignedInCall<typeof acceptProposals>;
type RejectCall = SignedInCall<typeof rejectProposals>;

/** All become answers, or none does. */
export async function accept(call: AcceptCall): Promise<AnswerOf<typeof acceptProposals>> {
  const { tx, params, body, actor } = call;
  const assessment = await lockOpenAssessment(call, params.id);
  const chosen = await chosenOf(call, assessment, body.ids);
  const keys = chosen.map(({ questionKey }) => questionKey);
  const before = new Map((await findAnswers(tx, assessment.id, keys)).map((answer) => [answer.questionKey, answer]));
  refuseStale(call, chosen, before);

  const answered = await answerSeveral(call, assessment, {
    answers: onePerQuestion(chosen).map((proposal) => ({
      ...acceptedBy(proposal),
      questionKey: proposal.questionKey,
      value: proposal.value,
    })),
    via: [...new Set(chosen.flatMap(({ origin }) => origin?.assistant ?? []))],
    action: 'assessment.proposals_accepted',
  });
  const decisions = chosen.map((proposal) => ({
    ...decisionOf(proposal),
    previous: previousOf(before.get(proposal.questionKey)),
    answerVersion: (before.get(proposal.questionKey)?.version ?? 0) + 1,
  }));
  await writeDecisions(tx, decisions, { assessmentId: assessment.id, state: 'accepted', reason: '', by: actor.userId });
  return answered;
}

/** A tool and an assistant may propose the same value, which counts as measured; different values cannot both be the answer. */
function onePerQuestion(chosen: readonly Proposal[]): Proposal[] {
  const byKey = new Map<string, Proposal>();
  for (const proposal of chosen) {
    const other = byKey.get(proposal.questionKey);
    if (other && other.value !== proposal.value) throw new Fault('VALIDATION_ERROR', { field: 'ids', message: ONE_VALUE });
    if (!other || other.origin) byKey.set(proposal.questionKey, proposal);
  }
  return [...byKey.values()];
}

const ONE_VALUE = 'Ids: must hold proposals of one value for each question';

/** A person answered by accepting what an assistant proposed; evidence was measured by a tool. */
function acceptedBy(proposal: Proposal): Omit<PreviousAnswer, 'value'> {
  const given = { notApplicable: false, naReason: null };
  if (proposal.origin) return { ...given, verifiedBy: null, source: 'manual' };
  return { ...given, verifiedBy: 'tool', source: sourceOf(proposal) };
}

function previousOf(answer: Answer | undefined): PreviousAnswer | null {
  if (!answer) return null;
  const { value, notApplicable, naReason, verifiedBy, source } = answer;
  return { value, notApplicable, naReason, verifiedBy, source };
}

/** Results that only connections and pushes brought were not imported by a person. */
function sourceOf({ results }: Proposal): 'integration' | 'import' {
  const deciding = results.filter(({ decides }) => decides);
  return deciding.every(({ tool, isPushed }) => isPushed === true || isConnectionKind(tool)) ? 'integration' : 'import';
}

/** Changes no answer, so a reviewer may reject too. */
export async function reject(call: RejectCall): Promise<AnswerOf<typeof rejectProposals>> {
  const { tx, params, body, actor } = call;
  const assessment = await lockUnapprovedAssessment(call, params.id);
  const chosen = await chosenOf(call, assessment, body.ids);

  const reason = body.reason?.trim() ?? '';
  await writeDecisions(tx, chosen.map(decisionOf), { assessmentId: assessment.id, state: 'rejected', reason, by: actor.userId });
  const rejected = chosen.map(({ questionKey }) => questionKey);
  await call.audit({
    action: 'assessment.proposals_rejected',
    entity: { type: 'assessment', id: assessment.id, label: assessment.name },
    customerId: assessment.customerId,
    after: { questions: rejected, reason },
  });
  return { rejected };
}

type Assessed = Parameters<typeof proposalsOf>[1];

/** A proposal that is not made any more, or was decided, has changed. */
async function chosenOf<E extends Endpoint>(call: SignedInCall<E>, assessment: Assessed, ids: readonly string[]): Promise<Proposal[]> {
  const open = new Map((await proposalsOf(call, assessment)).filter(({ state }) => state === 'open').map((one) => [one.id, one]));
  const chosen = [...new Set(ids)].map((id) => open.get(id));
  const missing = [...new Set(ids)].filter((id) => !open.has(id));
  if (missing.length > 0) throw new Fault('PROPOSAL_CHANGED', { field: 'ids', details: { ids: missing } });
  return chosen.filter((proposal) => proposal !== undefined);
}

/** Nothing is accepted when one of the answers is not the one that was seen. */
function refuseStale({ body }: AcceptCall, chosen: readonly Proposal[], stored: ReadonlyMap<string, Answer>): void {
  const { ids, versions } = body;
  if (!versions) return;
  if (versions.length !== ids.length)
    throw new Fault('VALIDATION_ERROR', { field: 'versions', message: 'Versions: must have one for each id' });
  const seen = new Map(ids.map((id, index) => [id, versions[index] ?? 0]));
  const changed = chosen.filter(({ id, questionKey }) => seen.get(id) !== (stored.get(questionKey)?.version ?? 0));
  if (changed.length > 0) {
    throw new Fault('PROPOSAL_CHANGED', { field: 'versions', details: { questions: changed.map(({ questionKey }) => questionKey) } });
  }
}

/** The decision keeps what the proposal rested on, also after the run was deleted. */
function decisionOf({ id, questionKey, value, sentence, observedAt, results }: Proposal) {
  const rested = results
    .filter(({ decides }) => decides)
    .map(({ runId, tool, toolVersion, checkId, outcome, observedAt: at }) => ({
      runId,
      tool,
      toolVersion,
      checkId,
      outcome,
      observedAt: at,
    }));
  return { proposalId: id, questionKey, value, sentence, observedAt, results: rested, previous: null, answerVersion: null };
}
