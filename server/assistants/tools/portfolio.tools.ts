import { z } from 'zod';
import { listFindings } from '#contract/findings/findings.contract.ts';
import { listQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import { getRecommendation, listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import { sumByCurrency } from '#domain/money/money.rules.ts';
import { REVIEW_MARKS } from '#domain/programme/programme.rules.ts';
import {
  Amount,
  amountOf,
  Cursor,
  CustomerId,
  customerRef,
  CustomerRef,
  Next,
  Written,
  written,
} from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';
import { FindingItem, findingItem } from './finding.items.ts';
import { PlanItem, planItem } from './plan.items.ts';

/** Findings of a page; each may need its recommendation read. */
const PAGE = '25';

export const whoFailsTool = readTool({
  name: 'who_fails',
  title: 'Customers that fail a question',
  description:
    'Open findings of all customers whose title or customer name contains these words, worst first, with the recommendations that resolve them and the sum of those recommendations in each currency. Sums are of this page.',
  input: z.object({ words: z.string().trim().min(2).max(200).describe('Such as MFA or backup'), cursor: Cursor }),
  output: z.object({
    findings: z.array(FindingItem),
    customers: z.number().describe('Number of different customers on this page'),
    recommendations: z.array(PlanItem),
    oneTime: z.array(Amount).describe('Of the recommendations of this page with a known price'),
    toQuote: z.number().describe('Number of recommendations without a known price'),
    next: Next,
  }),
  read: async (api, { words, cursor }) => {
    const { rows, next } = await api.page(listFindings, {
      query: { q: words, open: 'true', sort: '-risk', limit: PAGE, ...(cursor ? { cursor } : {}) },
    });
    const ids = [...new Set(rows.flatMap(({ recommendations }) => recommendations.map(({ id }) => id)))];
    const linked = await Promise.all(ids.map((id) => api.read(getRecommendation, { params: { id } })));
    const priced = linked.filter(({ costKnown }) => costKnown);
    const sums = sumByCurrency(priced.map(({ oneTimeCost: oneTime, currency }) => ({ oneTime, monthly: 0, currency })));
    return {
      findings: rows.map(findingItem),
      customers: new Set(rows.map(({ customer }) => customer.id)).size,
      recommendations: linked.map(planItem),
      oneTime: sums.map(({ oneTime, currency }) => amountOf(oneTime, currency)),
      toQuote: linked.length - priced.length,
      next,
    };
  },
});

export const riskLedgerTool = readTool({
  name: 'risk_ledger',
  title: 'Accepted and declined risks',
  description:
    'Risks that customers accepted, with who accepted them until when, and recommendations that they declined, with who declined them. For one customer or all.',
  input: z.object({ customerId: CustomerId.optional() }),
  output: z.object({
    accepted: z.array(FindingItem),
    ended: z.array(FindingItem).describe('Acceptances that have expired, so that the finding is open again'),
    declined: z.array(PlanItem),
    isCut: z.boolean().describe('True if a list holds more than this result'),
  }),
  read: async (api, { customerId }) => {
    const of = { ...(customerId ? { customerId } : {}), limit: '100' };
    const [accepted, ended, declined] = await Promise.all([
      api.page(listFindings, { query: { ...of, status: 'accepted_risk', sort: 'until' } }),
      api.page(listFindings, { query: { ...of, acceptanceEnded: 'true' } }),
      api.page(listRecommendations, { query: { ...of, state: 'lost', sort: '-updated' } }),
    ]);
    return {
      accepted: accepted.rows.map(findingItem),
      ended: ended.rows.map(findingItem),
      declined: declined.rows.map(planItem),
      isCut: [accepted, ended, declined].some(({ next }) => next !== null),
    };
  },
});

const MONTH = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

export const programmeTool = readTool({
  name: 'programme',
  title: 'Reviews of a month',
  description: 'Planned reviews from one month to another, by date, with customer, owner, state and the steps that are still to do.',
  input: z.object({
    from: MONTH.describe('First month, such as 2026-12'),
    to: MONTH.describe('Last month'),
    vcioId: z.uuid().optional().describe('Only reviews of this person'),
    cursor: Cursor,
  }),
  output: z.object({
    reviews: z.array(
      z.object({
        customer: CustomerRef,
        dueOn: z.string(),
        meetingAt: z.string().nullable(),
        mark: z.enum(REVIEW_MARKS),
        owner: Written.nullable(),
        stepsToDo: z.array(z.object({ title: Written, dueOn: z.string() })),
      }),
    ),
    next: Next,
  }),
  read: async (api, { from, to, vcioId, cursor }) => {
    const query = { from, to, limit: '50', ...(vcioId ? { vcioId } : {}), ...(cursor ? { cursor } : {}) };
    const { rows, next } = await api.page(listQuarterlyReviews, { query });
    return {
      reviews: rows.map(({ customer, dueOn, meeting, mark, owner, checklist }) => ({
        customer: customerRef(customer),
        dueOn,
        meetingAt: meeting?.dateTime ?? null,
        mark,
        owner: owner && written(owner.name),
        stepsToDo: checklist.filter(({ doneAt }) => doneAt === null).map((step) => ({ title: written(step.title), dueOn: step.dueOn })),
      })),
      next,
    };
  },
});
