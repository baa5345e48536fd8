import { monthName } from '#domain/customers/fiscal.rules.ts';
import type { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationState } from '#domain/recommendations/recommendations.rules.ts';

export const STATE_LABELS: Record<RecommendationState, string> = { open: 'Open', won: 'Agreed', closed: 'Done', lost: 'Declined' };

export type Order = (typeof listRecommendations)['list']['sorts'][number];

/** The first is the default and groups by customer. */
export const ORDERS = [
  { value: 'customer', label: 'Group: customer' },
  { value: '-priority', label: 'Most urgent first' },
  { value: '-value', label: 'Highest value first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-updated', label: 'Last changed first' },
] as const satisfies readonly { value: Order; label: string }[];

/** Orders available only from column heads. */
const BY_HEAD: Partial<Record<Order, string>> = {
  priority: 'Least urgent first',
  '-title': 'Title, Z to A',
  status: 'Status, first stage first',
  '-status': 'Status, last stage first',
  quarter: 'Quarter, nearest first',
  '-quarter': 'Quarter, latest first',
  once: 'Lowest one-time cost first',
  '-once': 'Highest one-time cost first',
  month: 'Lowest monthly cost first',
  '-month': 'Highest monthly cost first',
  owner: 'Owner, A to Z',
  '-owner': 'Owner, Z to A',
};

/** Orders of the select, including one chosen in a column head. */
export function ordersWith(order: Order): readonly { value: Order; label: string }[] {
  const label = BY_HEAD[order];
  return label === undefined ? ORDERS : [...ORDERS, { value: order, label }];
}

/** Text such as "FY from April". */
export function fiscalStart(month: number): string {
  return `FY from ${monthName(month)}`;
}

const DAY_MS = 86_400_000;

/** Age of the recommendation in days, such as "24 d". */
export function ageText(createdAt: string, now: Date): string {
  return `${Math.max(0, Math.floor((now.getTime() - new Date(createdAt).getTime()) / DAY_MS))} d`;
}

/** Text such as "Declined twice" or "Declined 3 times"; null for fewer than two declines. */
export function declinedText(count: number): string | null {
  if (count < 2) return null;
  return count === 2 ? 'Declined twice' : `Declined ${count} times`;
}
