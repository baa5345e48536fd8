import { takesProposals } from '#domain/proposals/answers.rules.ts';
import { fitsQuestion } from '#domain/templates/kinds.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { proposeAnswers } from '#contract/proposals/answers.contract.ts';
import { answersOfAssessments, lockOpenAssessment } from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { writeAssistantProposals } from './assistant.queries.ts';
import { proposalsOf } from './proposals.read.ts';

type ProposeCall = SignedInCall<typeof proposeAnswers>;

/** Stores what an assistant proposes; no answer changes. */
export async function propose(call: ProposeCall): Promise<AnswerOf<typeof proposeAnswers>> {
  const { tx, params, body, actor } = call;
  const assessment = await lockOpenAssessment(call, params.id);
  const keys = body.proposals.map(({ questionKey }) => questionKey);
  if (new Set(keys).size < keys.length) throw new Fault('VALIDATION_ERROR', { field: 'proposals', message: ONCE });
  const questions = new Map(questionsOf(await publishedBody(call, assessment)).map((question) => [question.key, question]));
  for (const { questionKey, value } of body.proposals) {
    const question = questions.get(questionKey);
    if (!question || !takesProposals(question) || !fitsQuestion(question, value))
      throw new Fault('VALIDATION_ERROR', { field: 'value', message: misfit(questionKey) });
  }
  await refuseStale(call);

  const madeBy = { assessmentId: assessment.id, assistant: actor.token?.name ?? actor.name, madeFor: actor.userId };
  await writeAssistantProposals(
    tx,
    body.proposals.map(({ questionKey, value, reason }) => ({ questionKey, value, sentence: reason })),
    madeBy,
  );
  await call.audit({
    action: 'assessment.answers_proposed',
    entity: { type: 'assessment', id: assessment.id, label: assessment.name },
    customerId: assessment.customerId,
    after: { assistant: madeBy.assistant, questions: keys },
  });
  const made = await proposalsOf(call, assessment);
  return made.flatMap(({ id, questionKey, state, origin }) =>
    origin !== null && keys.includes(questionKey) ? [{ id, questionKey, state }] : [],
  );
}

const ONCE = 'Proposals: must name each question once';
const misfit = (questionKey: string) => `Value: is no answer to the question ${questionKey} of this assessment`;

/** An assistant that read an older answer reads it again first. */
async function refuseStale({ tx, params, body }: ProposeCall): Promise<void> {
  const stored = (await answersOfAssessments(tx, [params.id])).get(params.id);
  const changed = body.proposals.filter(
    ({ questionKey, version }) => version !== undefined && version !== (stored?.get(questionKey)?.version ?? 0),
  );
  if (changed.length === 0) return;
  throw new Fault('PROPOSAL_CHANGED', { field: 'version', details: { questions: changed.map(({ questionKey }) => questionKey) } });
}
