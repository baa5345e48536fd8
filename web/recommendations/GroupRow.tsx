import { Link } from '@tanstack/react-router';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Money } from '#web/ui/data/Money.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { AS } from '#web/ui/tables/table.roles.ts';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import type { CustomerTotals } from './recommendations.list.ts';
import { fiscalStart } from './recommendations.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface GroupRowProps {
  customer: { id: string; name: string };
  /** Totals of all the customer's filtered rows, loaded or not. */
  totals: CustomerTotals | undefined;
  isFolded: boolean;
  onFold: () => void;
  isSelectable: boolean;
  columns: readonly { key: string }[];
}

const CELL = 'sticky top-23 z-2 h-9 border-b border-border bg-[color-mix(in_oklab,var(--surface-0),var(--surface-1))]';
const SUM = `${CELL} px-3 text-right font-semibold tabular-nums cards:hidden`;

/** Sticky row, below the head while the customer's rows scroll. */
export function GroupRow({ customer, totals, isFolded, onFold, isSelectable, columns }: GroupRowProps) {
  const shows = (wanted: string) => columns.some(({ key }) => key === wanted);
  /** Number of columns to the left and right of the sums, which are aligned with their columns. */
  const [left, right] = besideSums(columns);
  const Sign = isFolded ? ChevronRightIcon : ChevronDownIcon;
  return (
    <tr {...AS.row} className="cards:sticky cards:top-14 cards:z-1 cards:flex">
      {isSelectable && <td {...AS.cell} className={`${CELL} cards:hidden`} />}
      <th
        {...AS.rowheader}
        scope="rowgroup"
        colSpan={left}
        className={`${CELL} text-left text-sm font-semibold cards:flex cards:min-w-0 cards:flex-1 cards:items-center cards:px-4`}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-label={`Recommendations of ${customer.name}`}
            onClick={onFold}
            className="flex size-6 shrink-0 items-center justify-center rounded-field text-muted hover:text-text"
          >
            <Sign />
          </button>
          <Link
            to="/customers/$id"
            params={{ id: customer.id }}
            search={{ tab: 'recommendations' }}
            className="min-w-0 truncate hover:underline"
            title={customer.name}
          >
            {customer.name}
          </Link>
          {totals && (
            <>
              <span className="font-normal text-muted tabular-nums">{numberText(totals.count)}</span>
              <span className="truncate text-xs font-normal text-muted cards:hidden">{fiscalStart(totals.fiscalYearStartMonth)}</span>
              <span className="ml-auto shrink-0 text-xs font-normal rows:hidden">
                <Money {...totals.sum} />
              </span>
            </>
          )}
        </span>
      </th>
      {shows('once') && (
        <td {...AS.cell} className={SUM}>
          {totals ? <Sum amount={totals.sum.oneTime} currency={totals.sum.currency} /> : <Skeleton className="ml-auto h-3 w-16" />}
        </td>
      )}
      {shows('month') && (
        <td {...AS.cell} className={SUM}>
          {totals && <Sum amount={totals.sum.monthly} currency={totals.sum.currency} />}
        </td>
      )}
      {right > 0 && <td {...AS.cell} colSpan={right} className={`${CELL} cards:hidden`} />}
    </tr>
  );
}

const SUMS: readonly string[] = ['once', 'month'];

function besideSums(columns: GroupRowProps['columns']): [left: number, right: number] {
  const first = columns.findIndex(({ key }) => SUMS.includes(key));
  if (first === -1) return [columns.length, 0];
  const sums = columns.filter(({ key }) => SUMS.includes(key)).length;
  return [first, columns.length - first - sums];
}

/** Dash for zero, as in the rows; declined and uncosted recommendations are in no sum. */
function Sum({ amount, currency }: { amount: number; currency: string }) {
  return amount === 0 ? <span className="font-normal text-muted">–</span> : moneyText(amount, currency);
}
