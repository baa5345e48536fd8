import { useState } from 'react';
import type { RecommendationRow as Row } from '#contract/recommendations/recommendations.fields.ts';
import { AS } from '#web/ui/tables/table.roles.ts';
import { containerFor } from '#web/ui/tables/table.width.ts';
import { classes } from '#web/ui/classes.ts';
import { GroupRow } from './GroupRow.tsx';
import { RecommendationRow } from './RecommendationRow.tsx';
import { RecommendationsHead } from './RecommendationsHead.tsx';
import type { RecommendationColumn } from './recommendations.columns.ts';
import type { Totals } from './recommendations.list.ts';
import type { Order } from './recommendations.words.ts';
import type { Selection } from '#web/ui/tables/selection.ts';

interface RecommendationRowsProps {
  rows: readonly Row[];
  totals: Totals | undefined;
  /** Absent: of all customers. */
  customerId: string | undefined;
  order: Order;
  onOrder: (order: Order) => void;
  selection: Selection | null;
  columns: readonly RecommendationColumn[];
  isCompact: boolean;
}

/** The rows that follow one another for one customer. */
function groupsOf(rows: readonly Row[]): { customer: Row['customer']; rows: Row[] }[] {
  const groups: { customer: Row['customer']; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.customer.id === row.customer.id) last.rows.push(row);
    else groups.push({ customer: row.customer, rows: [row] });
  }
  return groups;
}

export function RecommendationRows(props: RecommendationRowsProps) {
  const { rows, totals, customerId, order, onOrder, selection, columns, isCompact } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [now] = useState(() => new Date());
  const [currency, ...others] = new Set(rows.map((row) => row.currency));
  const isGrouped = customerId === undefined && order === 'customer';
  const fold = (id: string) =>
    setFolded((current) => (current.has(id) ? new Set([...current].filter((one) => one !== id)) : new Set([...current, id])));
  const hasOneCurrency = others.length === 0;
  const shown = { selection, hasOneCurrency, showsCustomer: customerId === undefined && !isGrouped, now, columns, isCompact };
  return (
    <div className={classes('overflow-clip rounded-card border border-border bg-surface-1', containerFor(columns.length))}>
      <table
        {...AS.table}
        aria-label="Recommendations"
        data-lines={2}
        className="w-full border-collapse text-sm cards:block rows:table-fixed"
      >
        <RecommendationsHead
          currency={hasOneCurrency ? currency : undefined}
          order={order}
          onOrder={onOrder}
          selection={selection}
          columns={columns}
        />
        {groupsOf(rows).map((group) => {
          const isFolded = isGrouped && folded.has(group.customer.id);
          return (
            <tbody {...AS.rowgroup} key={group.rows[0]?.id} className="border-b border-border last:border-b-0 cards:block">
              {isGrouped && (
                <GroupRow
                  customer={group.customer}
                  totals={totals?.customers.find(({ id }) => id === group.customer.id)}
                  isFolded={isFolded}
                  onFold={() => fold(group.customer.id)}
                  hasSelection={selection !== null}
                  columns={columns}
                />
              )}
              {!isFolded && group.rows.map((row) => <RecommendationRow key={row.id} row={row} {...shown} />)}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
