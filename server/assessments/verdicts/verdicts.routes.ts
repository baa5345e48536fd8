import { questionsOf } from '#domain/templates/templates.rules.ts';
import { type AnswerVerdict, giveVerdicts, listVerdicts } from '#contract/assessments/verdicts.contract.ts';
import { about, assessments } from '#server/assessments/assessments.load.ts';
import { beginReview } from '#server/assessments/assessments.ts';
import type { LockedAssessment } from '#server/assessments/assessments.queries.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { publishedBody } from '#server/templates/templates.ts';
import { deleteVerdicts, writeVerdicts } from './verdicts.queries.ts';
import { verdictsOf } from './verdicts.ts';

export function verdictsRoutes({ on }: Mounting): void {
  on(listVerdicts, async (call) => {
    const { id } = await assessments.load(call, call.params.id);
    return verdictsOf(call.tx, id);
  });
  on(giveVerdicts, give);
}

type GiveCall = SignedInCall<typeof giveVerdicts>;

async function give(call: GiveCall): Promise<AnswerVerdict[]> {
  const { tx, actor, params, body, now, audit } = call;
  const assessment = await assessments.lock(call, params.id);
  if (assessment.status !== 'pending_review') {
    throw new Fault('INVALID_STATUS_TRANSITION', {
      message: 'Verdicts can only be given while the assessment is awaiting review',
      details: { status: assessment.status },
    });
  }
  const keys = [...new Set(body.questionKeys)].toSorted();
  const note = body.note?.trim() ?? '';
  if (body.verdict === 'query' && note === '') {
    throw new Fault('VALIDATION_ERROR', { field: 'note', message: 'Please enter a question for the engineer' });
  }
  await refuseUnknown(call, assessment, keys);
  if (body.verdict === null) await deleteVerdicts(tx, assessment.id, keys);
  else await writeVerdicts(tx, { assessmentId: assessment.id, keys, verdict: body.verdict, note, by: actor.userId, at: now });
  await beginReview(tx, assessment, actor.userId);
  await audit({ action: 'assessment.answers_judged', ...about(assessment), after: { verdict: body.verdict, questions: keys, note } });
  return verdictsOf(tx, assessment.id);
}

async function refuseUnknown(call: GiveCall, assessment: LockedAssessment, keys: readonly string[]): Promise<void> {
  const known = new Set(questionsOf(await publishedBody(call, assessment)).map(({ key }) => key));
  if (keys.every((key) => known.has(key))) return;
  throw new Fault('VALIDATION_ERROR', { field: 'questionKeys', message: 'This assessment has no question with one of these keys' });
}
