import type { getBudgetSums } from '#contract/budgets/budgets.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { plannedCustomers } from './budgets.plans.queries.ts';
import { presentQuarter } from './budgets.read.ts';
import { readAllPlans } from './budgets.ts';

const YEARS = [0, 1, 2] as const;

/** Fiscal years start in different months, so one customer's present year may be another's next. */
export async function readSums({ tx, query, now }: SignedInCall<typeof getBudgetSums>): Promise<OutputOf<typeof getBudgetSums>> {
  const customers = await plannedCustomers(tx, query.customerIds);
  if (customers.length === 0) return { customers: [] };
  const firstOf = new Map(customers.map((customer) => [customer.id, presentQuarter(customer, now).year]));
  const yearsFrom = (first: number) => YEARS.map((next) => first + next);
  const plans = await readAllPlans(tx, customers, [...new Set([...firstOf.values()].flatMap(yearsFrom))], { now });
  return {
    customers: customers.map(({ id, currency }) => {
      const years = yearsFrom(firstOf.get(id) ?? 0).flatMap((fiscalYear) => {
        const plan = plans.get(id)?.get(fiscalYear);
        return plan ? [{ fiscalYear, total: plan.totals.year, target: plan.target }] : [];
      });
      return { customerId: id, currency, years };
    }),
  };
}
