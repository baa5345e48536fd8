import { monthName } from '#domain/customers/fiscal.rules.ts';
import type { listRecommendations } from '#contract/recommendations/recommendations.contract.ts';
import type { RecommendationState } from '#domain/recommendations/recommendations.rules.ts';

export const STATE_LABELS: Record<RecommendationState, string> = { open: 'Open', won: 'Agreed', closed: 'Done', lost: 'Declined' };

export type Order = (typeof listRecommendations)['list']['sorts'][number];

/** The first one applies without a choice: what belongs to one customer stands together. */
export const ORDERS = [
  { value: 'customer', label: 'Group: customer' },
  { value: '-priority', label: 'Most urgent first' },
  { value: '-value', label: 'Highest value first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-updated', label: 'Latest change first' },
] as const satisfies readonly { value: Order; label: string }[];

/** "FY from April". */
export function fiscalStart(month: number): string {
  return `FY from ${monthName(month)}`;
}

const DAY_MS = 86_400_000;

/** "24 d": how long it has been recommended. */
export function ageText(createdAt: string, now: Date): string {
  return `${Math.max(0, Math.floor((now.getTime() - new Date(createdAt).getTime()) / DAY_MS))} d`;
}

/** "Declined twice", and for more "Declined 3 times"; one decline is no warning. */
export function declinedText(count: number): string | null {
  if (count < 2) return null;
  return count === 2 ? 'Declined twice' : `Declined ${count} times`;
}
