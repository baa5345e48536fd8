import type { Period } from '#domain/assessments/assessments.rules.ts';
import { addQuarters, type FiscalQuarter, fiscalQuarterOf } from '#domain/customers/fiscal.rules.ts';
import type { DeckBudgetQuarter, DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { customerReviewWord } from '#domain/organizations/review.word.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { TREND_POINTS } from '#domain/qbrs/figures.rules.ts';
import type { QbrDefaults } from '#domain/qbrs/defaults.rules.ts';
import { usuallyAsked } from '#domain/qbrs/facts/facts.proposals.rules.ts';
import { deckFactsFrom } from '#domain/qbrs/facts/facts.rules.ts';
import type {
  DeckSources,
  PreviousReview,
  SourceAsset,
  SourceChecks,
  SourceRecommendation,
  SourceRun,
} from '#domain/qbrs/facts/facts.sources.rules.ts';
import { reviewedOfGaps, previousApproved, type ReviewedAssessment } from '#server/assessments/assessments.ts';
import { readPlans } from '#server/budgets/budgets.ts';
import { questionsOfChecks, repeatedChecks } from '#server/evidence/evidence.ts';
import { supportOfAsset } from '#server/lifecycle/lifecycle.ts';
import { brandingOf, ownOrganization } from '#server/organizations/organizations.ts';
import { waysToGoal } from '#server/paths/paths.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import type { ReadingCall } from '#server/templates/templates.ts';
import { waitingRequests } from '#server/qbrs/agenda/agenda.queries.ts';
import type { ReviewedCustomer } from '#server/qbrs/qbrs.queries.ts';
import { collectFeedback } from './facts.feedback.ts';
import {
  agreementsFor,
  assetsFor,
  deciderOf,
  findingsFor,
  goalsFor,
  previousReview,
  recommendationsFor,
  serviceFor,
} from './facts.queries.ts';

/** Quarters of plan in a deck, starting with the meeting's quarter. */
const BUDGET_QUARTERS = 12;

export interface Collected {
  facts: DeckFacts;
  askedIds: string[];
}

export interface Collection {
  qbrId: string | null;
  customer: ReviewedCustomer;
  period: Period;
  dateTime: Date | null;
  /** Verified: approved and of this customer. */
  reviewed: readonly [ReviewedAssessment, ...ReviewedAssessment[]];
  /** Null if no recommendations have been chosen yet. */
  askedIds: readonly string[] | null;
  now: Date;
}

/** Reads all data of a deck in a fixed number of queries. */
export async function collectFacts(call: ReadingCall, collection: Collection): Promise<Collected> {
  const { tx } = call;
  const { customer, reviewed, now, qbrId, dateTime, period } = collection;
  const organization = await ownOrganization(tx);
  const look = brandingOf(organization);
  const earlier = (await previousApproved(tx, reviewed[0].assessment.id, TREND_POINTS - 1)).map(({ id, ...run }) => ({
    ...run,
    assessmentId: id,
  }));
  const recommendations = await recommendationsFor(tx, customer.id, customer.timezone);
  const askedIds = collection.askedIds ?? [...new Set([...(await waitingRequests(tx, customer.id)), ...usuallyAsked(recommendations)])];
  const today = dayIn(now, customer.timezone);
  const from = fiscalQuarterOf(dateTime ? dayIn(dateTime, customer.timezone) : today, customer.fiscalYearStartMonth);
  const [first, ...others] = reviewed;
  const held = await previousReview(tx, { customerId: customer.id, qbrId, at: dateTime ?? now });

  const sources: DeckSources = {
    customer: {
      name: customer.name,
      people: customer.userCount ?? customer.employeeCount,
      startMonth: customer.fiscalYearStartMonth,
      currency: customer.currency,
      locale: look.locale,
    },
    standstill: standstillOf(customer),
    provider: { name: look.providerName, brand: look.primaryColor },
    review: { word: customerReviewWord(look.reviewWord), period, dateFormat: look.dateFormat },
    ...legalOf(organization.settings.qbr),
    today,
    runs: [runOf(first), ...others.map(runOf)],
    runsOfGaps: (await reviewedOfGaps(call, customer.id)).map(runOf),
    earlier,
    findings: await findingsFor(tx, customer.id),
    recommendations,
    askedIds,
    decider: await deciderOf(tx, customer.id),
    ways: await waysToGoal(call, { customerId: customer.id, assessmentId: first.assessment.id }),
    goals: await goalsFor(tx, customer.id),
    assets: (await assetsFor(tx, customer.id)).map(sourceAsset),
    agreements: (await agreementsFor(tx, customer.id)).map(({ yearlyRisePercent, assumeRenewal, endOn }) => ({
      yearlyRisePercent,
      isAssumedToRenew: assumeRenewal && endOn !== null,
    })),
    budget: await budgetFrom(tx, customer, { from, now, askedIds }),
    service: (await serviceFor(tx, customer.id, period)).toReversed(),
    checks: await checksFor(tx, customer, {
      approvedAt: earlier.at(-1)?.approvedAt ?? first.assessment.approvedAt ?? now.toISOString(),
      templateIds: reviewed.map(({ assessment }) => assessment.templateId),
    }),
    feedback: await collectFeedback(tx, customer, { heldAt: held?.heldAt, now }),
    previous: previousOf(held),
  };
  return { facts: deckFactsFrom(sources), askedIds: [...askedIds] };
}

function standstillOf({ standstillCost, standstillSource }: ReviewedCustomer): DeckSources['standstill'] {
  return standstillCost ? { cost: standstillCost, source: standstillSource?.trim() ?? '' } : null;
}

/** Compares with the previous assessment, or with this one if it is the first. */
async function checksFor(
  tx: Tx,
  { id, timezone }: ReviewedCustomer,
  { approvedAt, templateIds }: { approvedAt: string; templateIds: readonly string[] },
): Promise<SourceChecks> {
  const repeated = await repeatedChecks(tx, id, approvedAt);
  const questionsOf = await questionsOfChecks(tx, templateIds);
  return {
    since: dayIn(new Date(approvedAt), timezone),
    tools: repeated.map(({ tool, repeated: count }) => ({ tool, repeated: count })),
    changed: repeated.flatMap(({ tool, changed }) =>
      changed.map(({ checkId, changedAt, ...check }) => ({
        ...check,
        tool,
        questionKeys: questionsOf(tool, checkId),
        changedOn: dayIn(new Date(changedAt), timezone),
      })),
    ),
  };
}

/** The date that was entered counts before the end of the software's support, and that before the warranty. */
function sourceAsset({ endOfLifeAt, warrantyEndsAt, ...asset }: Awaited<ReturnType<typeof assetsFor>>[number]): SourceAsset {
  const support = endOfLifeAt === null ? supportOfAsset(asset) : null;
  const until = support?.until ?? null;
  return { ...asset, endOfLife: endOfLifeAt ?? until ?? warrantyEndsAt, ...(until === null ? {} : { support }) };
}

/** Empty if the organisation has no terms or disclaimer. */
function legalOf(defaults: QbrDefaults | undefined): Pick<DeckSources, 'legal'> {
  const [terms = '', disclaimer = ''] = [defaults?.terms?.trim(), defaults?.disclaimer?.trim()];
  return terms || disclaimer ? { legal: { terms, disclaimer } } : {};
}

function runOf({ assessment, body, answers }: ReviewedAssessment): SourceRun {
  const { id, templateId, template, approvedAt, period, score, sections, bands } = assessment;
  return { assessmentId: id, templateId, template, approvedAt: approvedAt ?? '', period, score, sections, bands, body, answers };
}

/** Splits a year's target evenly over its quarters; the remainder goes to the last. */
async function budgetFrom(
  tx: Tx,
  customer: ReviewedCustomer,
  { from, now, askedIds }: { from: FiscalQuarter; now: Date; askedIds: readonly string[] },
): Promise<DeckBudgetQuarter[]> {
  // An idea that nobody has proposed is in no sum that a customer reads.
  const isCounted = ({ id, status }: Pick<SourceRecommendation, 'id' | 'status'>) =>
    askedIds.includes(id) || (status !== 'idea' && status !== 'deferred');
  const quarters = Array.from({ length: BUDGET_QUARTERS }, (_, index) => addQuarters(from, index));
  const plans = await readPlans(tx, customer, [...new Set(quarters.map(({ year }) => year))], { now, isCounted });
  return quarters.map(({ year, quarter }) => {
    const plan = plans.get(year);
    const { oneTime = 0, recurring = 0 } = plan?.quarters[quarter - 1] ?? {};
    const parts = plan?.parts[quarter - 1];
    return { year, quarter, oneTime, recurring, target: targetOf(quarter, plan?.target ?? null), ...(parts && { parts }) };
  });
}

function targetOf(quarter: number, target: number | null): number | null {
  if (target === null) return null;
  const share = Math.floor(target / 4);
  return quarter === 4 ? target - 3 * share : share;
}

function previousOf(row: Awaited<ReturnType<typeof previousReview>>): PreviousReview | null {
  if (!row) return null;
  const last = new Map(row.decisions.map((decision) => [decision.recommendationId, decision]));
  return {
    period: { year: row.periodYear, quarter: row.periodQuarter },
    heldAt: row.heldAt.toISOString(),
    facts: row.facts,
    decisions: [...last.values()].map(({ recommendationId, recommendation, outcome, by, until, option }) => ({
      recommendationId,
      title: recommendation,
      outcome,
      by,
      until,
      option,
    })),
    actionItems: row.actionItems,
  };
}
