import { z } from 'zod';
import { getBudgetOutlook } from '#contract/budgets/budgets.contract.ts';
import { Amount, amountOf, CustomerId, Written, written } from '#server/assistants/assistants.shapes.ts';
import { readTool } from '#server/assistants/assistants.tool.ts';

export const budgetTool = readTool({
  name: 'budget',
  title: 'IT budget of a customer',
  description:
    "One to four fiscal years of a customer's IT budget: total, target, quarters and lines with one-time and recurring cost, and recommendations that still need a price. A scenario replaces the plan.",
  input: z.object({
    customerId: CustomerId,
    fiscalYear: z.int().min(1950).max(2150).describe('First fiscal year, named after the year in which it ends'),
    years: z.int().min(1).max(4).default(1),
    scenario: z.string().max(60).optional(),
  }),
  output: z.object({
    url: z.string(),
    years: z.array(
      z.object({
        fiscalYear: z.number(),
        scenario: Written.nullable(),
        total: Amount,
        target: Amount.nullable(),
        oneTime: Amount,
        recurring: Amount,
        quarters: z.array(Amount),
        lines: z.array(z.object({ kind: z.string(), label: Written, category: Written, oneTime: Amount, recurring: Amount })),
        toQuote: z.array(Written).describe('Recommendations without a price, which are in no sum'),
      }),
    ),
  }),
  read: async (api, { customerId, fiscalYear, years, scenario }) => {
    const outlook = await api.read(getBudgetOutlook, {
      params: { customerId, fiscalYear: String(fiscalYear) },
      query: { years: z.enum(['1', '2', '3', '4']).parse(String(years)), ...(scenario ? { scenario } : {}) },
    });
    return {
      url: api.screen(`/customers/${customerId}?tab=budget`),
      years: outlook.years.map(({ currency, totals, target, lines, unpriced, ...year }) => {
        const money = (minor: number) => amountOf(minor, currency);
        const sum = (months: readonly number[]) => money(months.reduce((total, month) => total + month, 0));
        return {
          fiscalYear: year.fiscalYear,
          scenario: year.scenario === null ? null : written(year.scenario),
          total: money(totals.year),
          target: target === null ? null : money(target),
          oneTime: money(totals.oneTime),
          recurring: money(totals.recurring),
          quarters: totals.byQuarter.map(money),
          lines: lines.map(({ kind, label, category, oneTime, recurring }) => ({
            kind,
            label: written(label),
            category: written(category),
            oneTime: sum(oneTime),
            recurring: sum(recurring),
          })),
          toQuote: unpriced.map(({ title }) => written(title)),
        };
      }),
    };
  },
});
