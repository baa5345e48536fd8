import type { Period } from '#domain/assessments/assessments.rules.ts';
import { narrativeFor, sectionTitle } from '#domain/deck/deck.narrative.rules.ts';
import { figuresOf, scoredAnswers, TREND_POINTS } from '#domain/qbrs/figures.rules.ts';
import { isQbrEditable, MIN_SCORED_ANSWERS, type QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import { generatedSections, type StoredSection } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { createQbr, generateQbr, Qbr } from '#contract/qbrs/qbrs.contract.ts';
import { approvedForQbr, markUsedByQbr, previousApproved } from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import { qbrs } from './qbrs.moves.ts';
import { presentQbr } from './qbrs.present.ts';
import { findReviewedCustomer, type ReviewedCustomer } from './qbrs.queries.ts';
import { cannotGenerate } from './qbrs.refusals.ts';

interface Binding {
  assessmentId: string;
  customer: ReviewedCustomer;
  period: Period;
  /** What the QBR already has; narratives that a person wrote stay. */
  sections: readonly StoredSection[];
}

/** The figures of an approved assessment and the narratives written from them, in the form of the QBR's columns. */
export async function bindFigures(
  call: SignedInCall<typeof createQbr | typeof generateQbr>,
  { assessmentId, customer, period, sections }: Binding,
) {
  const { tx, now } = call;
  const reviewed = await approvedForQbr(call, assessmentId);
  if (!reviewed) throw new Fault('ASSESSMENT_NOT_FOUND', { field: 'assessmentId' });
  const { assessment, body, answers } = reviewed;
  if (assessment.customerId !== customer.id) throw cannotGenerate('other_customer', assessment);
  if (assessment.status !== 'approved' || !assessment.approvedAt) throw cannotGenerate('not_approved', assessment);
  const scored = scoredAnswers(body, answers);
  if (scored < MIN_SCORED_ANSWERS) throw cannotGenerate('too_few_answers', { name: assessment.name, scored });

  const figures = figuresOf({
    ...reviewed,
    customer,
    provider: { name: brandingOf(await ownOrganization(tx)).providerName },
    period,
    assessment: { ...assessment, approvedAt: assessment.approvedAt },
    earlier: await previousApproved(tx, assessmentId, TREND_POINTS - 1),
  });
  return {
    assessmentId,
    figures: JSON.stringify(figures),
    score: figures.score,
    sections: JSON.stringify(generatedSections(sections, { title: sectionTitle, narratives: narrativeFor(figures) })),
    generatedAt: now,
  };
}

type GenerateCall = SignedInCall<typeof generateQbr>;

/** Stores new figures, of the same assessment or another one; a finalized QBR must be reopened first. */
export async function regenerateQbr(call: GenerateCall): Promise<Qbr> {
  const { tx, actor, params, body, now } = call;
  const before = await qbrs.lock(call, params.id, body?.version);
  refuseFrozen(before.status);
  const assessmentId = body?.assessmentId ?? before.assessmentId;
  const customer = await findReviewedCustomer(tx, before.customerId);
  if (!assessmentId || !customer) throw cannotGenerate('no_assessment');

  const { period } = presentQbr(before, now);
  const columns = await bindFigures(call, { assessmentId, customer, period, sections: before.sections });
  await qbrs.save(call, before, {
    action: 'qbr.generated',
    columns: { ...columns, updatedBy: actor.userId },
    before: { assessmentId: before.assessmentId, score: before.score },
    after: { assessmentId, score: columns.score },
  });
  await markUsedByQbr(tx, [assessmentId, before.assessmentId]);
  return qbrs.load(call, before.id);
}

function refuseFrozen(status: QbrStatus): void {
  if (!isQbrEditable(status)) throw new Fault('QBR_NOT_EDITABLE');
  if (status === 'finalized')
    throw new Fault('QBR_NOT_EDITABLE', { message: 'The figures of a finalized QBR are frozen; reopen it first' });
}
