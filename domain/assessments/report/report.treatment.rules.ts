import { fiscalQuarterOf, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { priceOf } from '#domain/deck/facts/deck.money.rules.ts';
import { lateSince } from '#domain/recommendations/late.rules.ts';
import { monthlyOf } from '#domain/recommendations/recommendations.rules.ts';
import { statusName } from '#domain/recommendations/status.names.rules.ts';
import type { CustomerFinding } from './report.facts.rules.ts';
import { FINDING_STATUS_WORDS, type ReportRecommendation, type ReportSource } from './report.source.rules.ts';

type Writing = Pick<ReportSource, 'today' | 'customer' | 'stateNames'>;

/** Treatment of a finding in a few words. */
export interface Treatment {
  words: string;
  /** Overdue, or nothing is planned. */
  isLate: boolean;
}

/** State of the work that has progressed furthest, else the decision on the finding. */
export function treatmentOf({ isOpen, status, recommendations: [first] }: CustomerFinding, writing: Writing): Treatment {
  if (!isOpen) return { words: FINDING_STATUS_WORDS[status], isLate: false };
  return first ? stateOf(first, writing) : { words: 'No plan yet', isLate: true };
}

/** "Scheduled, Q2 FY27", or "Proposed, overdue since Q1 FY26". */
function stateOf({ status, quarter }: ReportRecommendation, { today, customer, stateNames }: Writing): Treatment {
  const name = statusName(status, stateNames);
  if (status === 'done') return { words: `${name}, not yet confirmed`, isLate: false };
  const late = lateSince({ status, quarter }, fiscalQuarterOf(today, customer.startMonth));
  if (late) return { words: `${name}, overdue since ${quarterLabel(late)}`, isLate: true };
  return { words: quarter === null ? name : `${name}, ${quarterLabel(quarter)}`, isLate: false };
}

export interface ReportWork {
  title: string;
  state: Treatment;
  /** Amount, or a note that an earlier row names it. */
  price: string;
}

/** Work for the findings in the order of the pages; an amount is named once, so that the amounts of a page can be added. */
export function workIn(writing: Writing): (finding: CustomerFinding) => ReportWork[] {
  const priced = new Set<string>();
  return ({ isOpen, recommendations }) =>
    !isOpen
      ? []
      : recommendations.map((one) => {
          const price = priceOf({ ...one, monthly: monthlyOf(one) }, writing.customer, false);
          const isKnown = priced.has(one.id);
          priced.add(one.id);
          return { title: one.title, state: stateOf(one, writing), price: isKnown && price !== '' ? 'amount named above' : price };
        });
}
