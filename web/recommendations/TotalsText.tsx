import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import type { Totals } from './recommendations.list.ts';
import { countText } from '#web/ui/data/number.text.ts';

/** What all rows of the filter cost, on whichever page they stand. */
export function TotalsText({ totals: { count, sums } }: { totals: Totals }) {
  return (
    <>
      <span className="shrink-0">{countText(count, 'recommendation')}, excl. VAT</span>
      <span className="min-w-0 text-text">
        <MoneySums sums={sums} />
      </span>
    </>
  );
}
