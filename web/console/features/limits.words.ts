import type { OwnLimit } from '#domain/features/features.limits.rules.ts';
import { bytesText } from '#web/console/console.words.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** In display order; `of` names the counted unit. */
export const LIMIT_WORDS: Readonly<Record<OwnLimit, { label: string; of: string; unit?: string }>> = {
  users: { label: 'Users', of: 'active and invited' },
  customers: { label: 'Active customers', of: 'active, onboarding and offboarding' },
  storage: { label: 'Files', of: 'stored', unit: 'GB' },
  requests: { label: 'Requests per person', of: 'in the busiest minute of the last day', unit: 'per minute' },
  tokenRequests: { label: 'Requests per API token', of: 'in the busiest minute of the last day', unit: 'per minute' },
  exports: { label: 'Exports', of: 'files in the last 24 hours', unit: 'per day' },
};

export function amountText(limit: OwnLimit, amount: number | null): string {
  if (amount === null) return 'no limit';
  return limit === 'storage' ? bytesText(amount) : numberText(amount);
}
