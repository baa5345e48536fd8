import type { Period } from '#domain/assessments/assessments.rules.ts';
import { narrativeFor, sectionTitle } from '#domain/deck/words/deck.narrative.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { askedValue } from '#domain/qbrs/facts/facts.asked.rules.ts';
import { changedDeckSections, factsChanges } from '#domain/qbrs/facts/facts.changes.rules.ts';
import { figuresOf, scoredAnswers, TREND_POINTS } from '#domain/qbrs/figures.rules.ts';
import { startingSections } from '#domain/qbrs/starting.sections.rules.ts';
import { isBuiltIn, isQbrEditable, MIN_SCORED_ANSWERS, type QbrSectionKey, type QbrStatus } from '#domain/qbrs/qbrs.rules.ts';
import { generatedSections, type StoredSection } from '#domain/qbrs/qbrs.sections.rules.ts';
import type { generateQbr } from '#contract/qbrs/qbrs.moves.contract.ts';
import type { getQbrChanges, refreshQbr } from '#contract/qbrs/qbrs.refresh.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { markUsedByQbr, previousApproved, type ReviewedAssessment, reviewedForQbr } from '#server/assessments/assessments.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { brandingOf, type OrganizationRow, ownOrganization } from '#server/organizations/organizations.ts';
import type { ReadingCall } from '#server/templates/templates.ts';
import { collectFacts } from './facts/facts.collect.ts';
import { carried, keepPictures } from './own/own.slides.ts';
import { qbrs } from './qbrs.moves.ts';
import {
  assessmentsOf,
  findQbr,
  findReviewedCustomer,
  type QbrWhole,
  type ReviewedCustomer,
  saveOtherAssessments,
} from './qbrs.queries.ts';
import { cannotGenerate } from './qbrs.refusals.ts';
import { keepVersion } from './versions/versions.keep.ts';

type CollectingCall = ReadingCall & { now: Date };

export interface Binding {
  qbrId: string | null;
  /** The first is the deck's main assessment. */
  assessmentIds: readonly string[];
  customer: ReviewedCustomer;
  period: Period;
  dateTime: Date | null;
  /** Null if no recommendations have been chosen yet. */
  askedIds: readonly string[] | null;
  /** Existing sections of the QBR; edited texts are kept. */
  sections: readonly StoredSection[];
  before: DeckFacts | null;
  factsNumber: number;
  /** Enabled sections; all if omitted. */
  shown?: readonly QbrSectionKey[] | null;
}

/** Facts of approved assessments and the narratives written from them, as columns of the QBR. */
export async function bindFacts(call: CollectingCall, binding: Binding) {
  const { tx, now } = call;
  const { customer, period, dateTime, qbrId, askedIds, before, shown } = binding;
  if (shown?.length === 0) throw cannotGenerate('no_sections');
  const reviewed = await approvedFor(call, binding);
  const organization = await ownOrganization(tx);
  const [{ assessment, ...first }] = reviewed;
  const figures = figuresOf({
    ...first,
    customer,
    provider: { name: brandingOf(organization).providerName },
    period,
    assessment: { ...assessment, approvedAt: assessment.approvedAt ?? '' },
    earlier: await previousApproved(tx, assessment.id, TREND_POINTS - 1),
  });
  const collected = await collectFacts(call, { qbrId, customer, period, dateTime, reviewed, askedIds, now });
  const sections = generatedSections(await begun(tx, binding, organization), { title: sectionTitle, narratives: narrativeFor(figures) });
  const changes = before ? factsChanges(before, collected.facts) : [];
  const changed = before ? changedDeckSections(before, collected.facts) : [];
  const columns = {
    assessmentId: assessment.id,
    figures: JSON.stringify(figures),
    facts: JSON.stringify(collected.facts),
    factsNumber: binding.factsNumber + 1,
    factsChanges: JSON.stringify(changes),
    recommendationIds: collected.askedIds,
    ...askedValue(collected.facts, collected.askedIds),
    score: figures.score,
    sections: JSON.stringify(
      shown ? sections.map((one) => (isBuiltIn(one.key) ? { ...one, enabled: shown.includes(one.key) } : one)) : sections,
    ),
    generatedAt: now,
  };
  return { columns, changes, changed };
}

/** Existing sections; for a new deck, the organisation's default sections with the slides carried from the last review. */
async function begun(
  tx: CollectingCall['tx'],
  { sections, qbrId, customer }: Binding,
  { settings }: Pick<OrganizationRow, 'settings'>,
): Promise<readonly StoredSection[]> {
  if (sections.length > 0) return sections;
  return carried(tx, { qbrId, customerId: customer.id }, startingSections(settings.qbr));
}

/** Loads the deck's assessments; refuses any that is unapproved, of another customer, or empty. */
async function approvedFor(
  call: ReadingCall,
  { assessmentIds, customer }: Binding,
): Promise<[ReviewedAssessment, ...ReviewedAssessment[]]> {
  const reviewed = await reviewedForQbr(call, assessmentIds);
  if (reviewed.length < assessmentIds.length) throw new Fault('ASSESSMENT_NOT_FOUND', { field: 'assessmentId' });
  for (const { assessment, body, answers } of reviewed) {
    if (assessment.customerId !== customer.id) throw cannotGenerate('other_customer', assessment);
    if (assessment.status !== 'approved' || !assessment.approvedAt) throw cannotGenerate('not_approved', assessment);
    const scored = scoredAnswers(body, answers);
    if (scored < MIN_SCORED_ANSWERS) throw cannotGenerate('too_few_answers', { name: assessment.name, scored });
  }
  const [first, ...others] = reviewed;
  if (!first) throw cannotGenerate('no_assessment');
  return [first, ...others];
}

interface Rebinding {
  /** Defaults to the QBR's current assessments. */
  assessmentIds?: readonly string[] | undefined;
  askedIds?: readonly string[] | undefined;
}

/** Same as `bindFacts`, for an existing QBR. */
export async function rebindFacts(call: CollectingCall, qbr: QbrWhole, { assessmentIds = assessmentsOf(qbr), askedIds }: Rebinding) {
  const customer = await findReviewedCustomer(call.tx, qbr.customerId);
  if (assessmentIds.length === 0 || !customer) throw cannotGenerate('no_assessment');
  return bindFacts(call, {
    qbrId: qbr.id,
    assessmentIds,
    customer,
    period: { year: qbr.periodYear, quarter: qbr.periodQuarter },
    dateTime: qbr.dateTime,
    askedIds: askedIds ?? (qbr.facts || qbr.recommendationIds.length > 0 ? qbr.recommendationIds : null),
    sections: qbr.sections,
    before: qbr.facts,
    factsNumber: qbr.factsNumber,
  });
}

/** Collects the facts again, from the same or other assessments. A finalized QBR must be reopened first. */
export async function regenerateQbr(call: SignedInCall<typeof generateQbr>): Promise<Qbr> {
  const { tx, actor, params, body } = call;
  const before = await qbrs.lock(call, params.id, body?.version);
  refuseFrozen(before.status);
  const former = assessmentsOf(before);
  const assessmentIds = body?.assessmentIds ?? (body?.assessmentId ? [body.assessmentId] : former);
  const { columns } = await rebindFacts(call, before, { assessmentIds });
  await keepVersion(call, before, 'generate');
  await qbrs.save(call, before, {
    action: 'qbr.generated',
    columns: { ...columns, updatedBy: actor.userId },
    before: { assessmentIds: former, score: before.score },
    after: { assessmentIds, score: columns.score },
  });
  if (before.sections.length === 0) await keepPictures(tx, { qbrId: before.id, customerId: before.customerId }, columns.sections);
  await saveOtherAssessments(tx, before.id, assessmentIds.slice(1));
  await markUsedByQbr(tx, [...assessmentIds, ...former]);
  return qbrs.load(call, before.id);
}

/** Collects the facts of the same assessments from current data. */
export async function refresh(call: SignedInCall<typeof refreshQbr>): Promise<Qbr> {
  const before = await qbrs.lock(call, call.params.id, call.body?.version);
  refuseFrozen(before.status);
  const { columns, changes } = await rebindFacts(call, before, {});
  await keepVersion(call, before, 'refresh');
  await qbrs.save(call, before, {
    action: 'qbr.refreshed',
    columns: { ...columns, updatedBy: call.actor.userId },
    before: { score: before.score },
    after: { score: columns.score, changes },
  });
  return qbrs.load(call, before.id);
}

/** Changes that a refresh would make; none for a frozen deck. */
export async function changesNow(call: SignedInCall<typeof getQbrChanges>) {
  const qbr = await findQbr(call.tx, call.params.id);
  if (!qbr) throw new Fault('QBR_NOT_FOUND');
  const { facts, status } = qbr;
  if (!facts || status === 'finalized' || !isQbrEditable(status))
    return { collectedOn: facts?.collectedOn ?? null, changes: [], sections: [] };
  const { changes, changed } = await rebindFacts(call, qbr, {});
  return { collectedOn: facts.collectedOn, changes, sections: changed };
}

export function refuseFrozen(status: QbrStatus): void {
  if (!isQbrEditable(status)) throw new Fault('QBR_NOT_EDITABLE');
  if (status === 'finalized')
    throw new Fault('QBR_NOT_EDITABLE', { message: 'The figures of a finalized QBR are frozen; reopen it first' });
}
