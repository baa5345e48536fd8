import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { currencySign } from '#web/ui/data/money.format.ts';
import { AS } from '#web/ui/tables/table.roles.ts';
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx';
import type { ColumnKey, RecommendationColumn } from './recommendations.columns.ts';
import type { Order } from './recommendations.words.ts';
import { RowCheckbox } from '#web/ui/tables/RowCheckbox.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';

interface RecommendationsHeadProps {
  /** Of all amounts; undefined where they differ. */
  currency: string | undefined;
  order: Order;
  onOrder: (order: Order) => void;
  selection: Selection | null;
  columns: readonly RecommendationColumn[];
}

const CELL = 'sticky top-14 z-2 h-9 border-b border-border bg-surface-1 pr-3 text-left text-xs font-semibold text-muted whitespace-nowrap';

/** Sticky below the top bar; where rows are cards, only screen readers see it. */
export function RecommendationsHead({ currency, order, onOrder, selection, columns }: RecommendationsHeadProps) {
  const sign = currency === undefined ? '' : `, ${currencySign(currency)}`;
  /** Amounts that name their currency are longer. */
  const money = currency === undefined ? 'w-26' : 'w-24';
  const by = (first: Order, then: Order): HeadSort => ({
    isActive: order === first || order === then,
    isAscending: !order.startsWith('-'),
    onPress: () => onOrder(order === first ? then : order === then ? 'customer' : first),
  });
  const heads: Partial<Record<string, OwnHead>> = {
    priority: { className: 'w-22', sort: by('-priority', 'priority') },
    status: { className: 'w-29', sort: by('status', '-status') },
    quarter: { className: 'w-20', sort: by('quarter', '-quarter') },
    once: { className: classes(money, 'text-right'), text: `Once${sign}`, sort: by('-once', 'once') },
    month: { className: classes(money, 'text-right'), text: `A month${sign}`, sort: by('-month', 'month') },
    closes: { className: 'w-29' },
    owner: { className: 'w-14', sort: by('owner', '-owner') },
    age: { className: 'w-16 text-right', sort: by('created', '-created') },
  } satisfies Partial<Record<ColumnKey, OwnHead>>;
  return (
    <thead {...AS.rowgroup} className="cards:sr-only">
      <tr {...AS.row}>
        {selection && (
          <th {...AS.columnheader} scope="col" className={classes(CELL, 'w-10 pl-3')}>
            <RowCheckbox
              label="Select all shown"
              checked={selection.isAll}
              isPartial={selection.rows.length > 0 && !selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        <Head className={selection ? '' : 'pl-3'} sort={by('title', '-title')}>
          Recommendation
        </Head>
        {columns.slice(1).map(({ key, label, numeric }) => {
          const own = heads[key];
          return (
            <Head key={key} className={own?.className ?? (numeric ? 'w-28 text-right' : 'w-28')} sort={own?.sort}>
              {own?.text ?? label}
            </Head>
          );
        })}
      </tr>
    </thead>
  );
}

interface OwnHead {
  className: string;
  sort?: HeadSort;
  /** Where it says more than the column's name. */
  text?: string;
}

interface HeadSort {
  isActive: boolean;
  isAscending: boolean;
  onPress: () => void;
}

interface HeadProps {
  className: string;
  sort?: HeadSort | undefined;
  children: ReactNode;
}

/** A second press turns the order round, a third one returns to the usual one. */
function Head({ className, sort, children }: HeadProps) {
  const Arrow = sort?.isAscending ? ArrowUpIcon : ArrowDownIcon;
  const direction = sort?.isAscending ? 'ascending' : 'descending';
  return (
    <th {...AS.columnheader} scope="col" aria-sort={sort?.isActive ? direction : undefined} className={classes(CELL, className)}>
      {sort ? (
        <button type="button" onClick={sort.onPress} className="inline-flex h-6 items-center gap-1 rounded-field hover:text-text">
          {children}
          {sort.isActive && <Arrow size={14} />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
