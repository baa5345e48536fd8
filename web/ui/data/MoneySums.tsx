import type { MoneySum } from '#domain/money/money.rules.ts';
import { Money } from './Money.tsx';

/** What several things cost: one sum for each currency, side by side, because different currencies are never added; without sums of nothing. */
export function MoneySums({ sums }: { sums: readonly MoneySum[] }) {
  const some = sums.filter(({ oneTime, monthly }) => oneTime !== 0 || monthly !== 0);
  if (some.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {some.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </span>
  );
}
