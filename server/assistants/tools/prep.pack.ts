import { z } from 'zod';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { listGoals } from '#contract/customers/goals.contract.ts';
import { listDrifts } from '#contract/evidence/drifts.contract.ts';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { CustomerId, customerRef, CustomerRef, Reference, referenceOf, Written, written } from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';
import { FindingItem, findingItem } from './finding.items.ts';
import { PlanItem, planItem } from './plan.items.ts';

/** Rows of each kind in one result; more are read by the tools of that kind. */
const MOST = 25;
const DAY_MS = 86_400_000;
/** An assessment older than this says little about today. */
const STALE_DAYS = 180;

export const prepPackTool = readTool({
  name: 'prep_pack',
  title: 'Prepare a review',
  description:
    'Everything for the next meeting with one customer: score and why it moved, findings by severity, checks that changed on their own, open decisions, declined and deferred work, accepted risks, due actions, goals, and what is out of date.',
  input: z.object({ customerId: CustomerId }),
  output: z.object({
    customer: CustomerRef,
    url: z.string(),
    nextReviewOn: z.string().nullable(),
    score: z.object({
      now: z.number().nullable(),
      previous: z.number().nullable(),
      asOf: z.string().nullable(),
      reason: Written.nullable(),
    }),
    openFindings: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
    worstFindings: z.array(FindingItem),
    changedOnTheirOwn: z.array(z.object({ finding: Reference, measured: Written, since: z.string(), goodAgainAt: z.string().nullable() })),
    openDecisions: z.array(PlanItem),
    declined: z.array(PlanItem),
    acceptedRisks: z.array(FindingItem),
    actions: z.array(z.object({ text: Written, dueOn: z.string().nullable(), isOverdue: z.boolean() })),
    goals: z.array(z.object({ title: Written, status: z.string(), targetDate: z.string().nullable() })),
    outOfDate: z.array(z.string()),
  }),
  read: async (api, { customerId }, now) => {
    const params = { id: customerId };
    const [customer, worst, accepted, open, declined, actions, goals, drifts] = await Promise.all([
      api.read(getCustomer, { params }),
      api.read(listFindings, { query: { customerId, open: 'true', sort: '-risk', limit: String(MOST) } }),
      api.read(listFindings, { query: { customerId, status: 'accepted_risk', limit: String(MOST) } }),
      api.read(listRecommendations, { query: { customerId, state: 'open', sort: '-priority', limit: String(MOST) } }),
      api.read(listRecommendations, { query: { customerId, state: 'lost', limit: String(MOST) } }),
      api.read(listCustomerActions, { params, query: { limit: String(MOST) } }),
      api.read(listGoals, { params, query: { limit: String(MOST) } }),
      api.read(listDrifts, { params }),
    ]);
    const today = now.toISOString().slice(0, 10);
    const { health } = customer;
    return {
      customer: customerRef(customer),
      url: api.screen(`/customers/${customerId}`),
      nextReviewOn: customer.nextReviewOn,
      score: { now: health.score, previous: health.previous, asOf: health.asOf, reason: health.reason ? written(health.reason) : null },
      openFindings: customer.openBySeverity,
      worstFindings: worst.map(findingItem),
      changedOnTheirOwn: drifts.slice(0, MOST).map(({ findingId, sentence, failedAt, passedAt }) => ({
        finding: referenceOf('finding', findingId),
        measured: written(sentence, 'tool'),
        since: failedAt,
        goodAgainAt: passedAt,
      })),
      openDecisions: open.filter(({ status }) => status !== 'idea').map(planItem),
      declined: declined.map(planItem),
      acceptedRisks: accepted.map(findingItem),
      actions: actions.map(({ text, due }) => ({ text: written(text), dueOn: due, isOverdue: due !== null && due < today })),
      goals: goals.map(({ title, status, targetDate }) => ({ title: written(title), status, targetDate })),
      outOfDate: staleness(customer.lastAssessmentAt, now),
    };
  },
});

function staleness(lastAssessmentAt: string | null, now: Date): string[] {
  if (lastAssessmentAt === null) return ['There is no approved assessment.'];
  const days = Math.floor((now.getTime() - Date.parse(lastAssessmentAt)) / DAY_MS);
  return days > STALE_DAYS ? [`The latest assessment is ${days} days old.`] : [];
}
