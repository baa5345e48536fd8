import { isDeepStrictEqual } from 'node:util';
import { feedbackOf, type FeedbackSlideState, type SourceFeedback } from '#domain/qbrs/facts/facts.feedback.rules.ts';
import type { addFeedbackSlide, FeedbackSlide, getFeedbackSlide } from '#contract/qbrs/qbrs.feedback.contract.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { findSurvey } from '#server/surveys/surveys.ts';
import { nextReviewOf } from '#server/qbrs/agenda/agenda.queries.ts';
import { collectFeedback } from '#server/qbrs/facts/facts.feedback.ts';
import { previousReview } from '#server/qbrs/facts/facts.queries.ts';
import { rebindFacts } from '#server/qbrs/qbrs.generate.ts';
import { qbrs } from '#server/qbrs/qbrs.moves.ts';
import { findQbr, findReviewedCustomer, type QbrWhole } from '#server/qbrs/qbrs.queries.ts';
import { cannotGenerate } from '#server/qbrs/qbrs.refusals.ts';
import { keepVersion } from '#server/qbrs/versions/versions.keep.ts';

type SlideCall = Pick<SignedInCall<typeof getFeedbackSlide>, 'tx' | 'params' | 'query' | 'now'>;

export async function readSlide(call: SlideCall): Promise<FeedbackSlide> {
  const id = await nextIdOf(call);
  const qbr = id === undefined ? undefined : await findQbr(call.tx, id);
  return qbr ? slideIn(call, qbr) : { qbr: null, since: null, state: 'no_qbr' };
}

/** Adds nothing if the slide already shows the latest answers. */
export async function addSlide(call: SignedInCall<typeof addFeedbackSlide>): Promise<FeedbackSlide> {
  const id = await nextIdOf(call);
  if (id === undefined) throw new Fault('QBR_NOT_FOUND', { message: 'This customer has no QBR that can still change; create one first' });
  const before = await qbrs.lock(call, id);
  const slide = await slideIn(call, before);
  if (slide.state === 'shown') return slide;
  if (slide.state === 'absent') throw new Fault('SURVEY_NOT_IN_REVIEW');
  if (slide.state === 'no_deck') throw cannotGenerate('no_assessment');

  const sections = before.sections.map((section) => (section.key === 'feedback' ? { ...section, enabled: true } : section));
  const { columns, changes } = await rebindFacts(call, { ...before, sections }, {});
  await keepVersion(call, before, 'refresh');
  await qbrs.save(call, before, {
    action: 'qbr.refreshed',
    columns: { ...columns, updatedBy: call.actor.userId },
    before: { score: before.score },
    after: { score: columns.score, changes, shown: 'feedback' },
  });
  return { ...slide, state: 'shown' };
}

/** Next QBR of the customer that can still change. */
async function nextIdOf({ tx, params, query, now }: SlideCall): Promise<string | undefined> {
  if (!(await findSurvey(tx, params.id))) throw new Fault('SURVEY_NOT_FOUND');
  if (!(await findReviewedCustomer(tx, query.customerId))) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
  return nextReviewOf(tx, query.customerId, now);
}

async function slideIn({ tx, params, now }: SlideCall, qbr: QbrWhole): Promise<FeedbackSlide> {
  const { id, title, dateTime, customerId } = qbr;
  const customer = await findReviewedCustomer(tx, customerId);
  if (!customer) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerId' });
  const held = await previousReview(tx, { customerId, qbrId: id, at: dateTime ?? now });
  const source = await collectFeedback(tx, customer, { heldAt: held?.heldAt, now });
  return { qbr: { id, title, dateTime: dateTime?.toISOString() ?? null }, since: source.since, state: stateOf(params.id, source, qbr) };
}

function stateOf(surveyId: string, source: SourceFeedback, { facts, sections }: QbrWhole): FeedbackSlideState {
  if (!source.surveys.some(({ id, answers }) => id === surveyId && answers.length > 0)) return 'absent';
  if (!facts) return 'no_deck';
  const isShown = sections.some(({ key, enabled }) => key === 'feedback' && enabled);
  return isShown && isDeepStrictEqual(facts.feedback, feedbackOf(source).feedback) ? 'shown' : 'ready';
}
