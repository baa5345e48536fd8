import type { MoneySum } from '#domain/money/money.rules.ts';
import { Money } from './Money.tsx';

/** What several things cost: one sum for each currency, side by side, because different currencies are never added. */
export function MoneySums({ sums }: { sums: readonly MoneySum[] }) {
  if (sums.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {sums.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </span>
  );
}
