import { stackCategory } from '#domain/stack/stack.categories.rules.ts';
import { type StackLine, unitsOf } from '#domain/stack/stack.rules.ts';
import { RECOMMENDATION_LIMITS } from '#domain/recommendations/recommendations.rules.ts';
import { times } from '#domain/money/money.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { addRecommendation } from '#server/recommendations/recommendations.ts';
import { countSites } from './stack.report.queries.ts';

type RecommendingCall = Omit<Parameters<typeof addRecommendation>[0], 'body'>;

/** Recommendation to meet the standard, priced if the standard has a price in the customer's currency. */
export async function recommendGap(call: RecommendingCall, customerId: string, line: StackLine): Promise<string> {
  const { name, about } = stackCategory(line.category) ?? { name: line.category, about: '' };
  const isMissing = line.verdict === 'missing';
  const body = {
    customerId,
    title: `${isMissing ? 'Introduce' : 'Move to'} ${line.standard || name}`.slice(0, RECOMMENDATION_LIMITS.title),
    category: name,
    problem: isMissing ? `${name} is missing: ${line.note || about}.` : `${line.found || name} is not our standard. ${line.note}`.trim(),
    benefit: `${about}.`,
    priority: 'medium' as const,
    ...(await priceOf(call, customerId, line)),
  };
  return (await addRecommendation({ ...call, body })).id;
}

async function priceOf({ tx }: RecommendingCall, customerId: string, { unit, costPerUnit, currency }: StackLine) {
  const customer = await existingCustomer(tx, customerId);
  const units = unitsOf(unit, { ...customer, sites: await countSites(tx, customerId) });
  if (costPerUnit === null || currency !== customer.currency || units === 0) return { costKnown: false };
  return { costKnown: true, recurringCost: times(costPerUnit, units), recurringPer: 'month' as const };
}
