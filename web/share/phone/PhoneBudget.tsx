import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { BudgetYears } from '#web/share/plan/PlanViews.tsx';
import { PhoneHead } from './PhoneHead.tsx';

type Budget = NonNullable<CustomerView['plan']['budget']>;

/** IT budget of one fiscal year at a time, in total and by quarter. */
export function PhoneBudget({ budget }: { budget: Budget }) {
  return (
    <>
      <PhoneHead kicker="IT budget" title={budget.title} />
      <BudgetYears budget={budget} />
    </>
  );
}
