import { memo } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import type { MoneySum } from '#domain/money/money.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardColumn } from './board.columns.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface StatusColumnProps {
  column: BoardColumn;
  /** State with the lifted card dropped at its current target. */
  preview: BoardColumn;
  liftedId: string | undefined;
  /** True if the lifted card would be dropped here. */
  isTarget: boolean;
  /** Undefined without the permission to move cards. */
  onMoveTo: ((row: RecommendationRow) => void) | undefined;
}

/** Renders only in columns that the lifted card leaves or enters. */
export const StatusColumn = memo(function StatusColumn({ column, preview, liftedId, isTarget, onMoveTo }: StatusColumnProps) {
  const { status, rows, count } = column;
  const name = recommendationStatus(status);
  return (
    <section
      aria-label={name}
      data-place={status}
      className={classes(
        'flex w-66 shrink-0 flex-col rounded-card border',
        isTarget ? 'border-accent-line bg-accent-tint' : 'border-border',
      )}
    >
      <header className="px-3 py-2">
        <h2 className="flex items-baseline gap-2 font-semibold">
          {name}
          <span className="text-sm font-normal text-muted tabular-nums">{numberText(preview.count)}</span>
        </h2>
        <ul aria-label={`Cost: ${name}`} className="min-h-5 text-sm">
          {preview.sums.map((sum) => (
            <ColumnSum key={sum.currency} sum={sum} before={column.sums.find(({ currency }) => currency === sum.currency)} />
          ))}
        </ul>
      </header>
      <ul aria-label={`Recommendations: ${name}`} className="grid flex-1 grid-cols-1 content-start gap-2 overflow-y-auto px-2 pb-2">
        {isTarget && <li aria-hidden className="h-16 rounded-card border-2 border-dashed border-accent-line" />}
        {rows.map((row) => (
          <BoardCard key={row.id} row={row} isLifted={row.id === liftedId} onMoveTo={onMoveTo} />
        ))}
        {rows.length < count && <li className="px-1 text-xs text-muted tabular-nums">{count - rows.length} more</li>}
        {count === 0 && !isTarget && <li className="px-1 text-sm text-muted">Nothing here</li>}
      </ul>
    </section>
  );
});

/** Sum, with the former one struck through if the lifted card changes it. */
function ColumnSum({ sum, before }: { sum: MoneySum; before: MoneySum | undefined }) {
  const isChanged = before !== undefined && (before.oneTime !== sum.oneTime || before.monthly !== sum.monthly);
  return (
    <li className="flex flex-wrap gap-x-2">
      {isChanged && (
        <s className="text-muted">
          <Money {...before} />
        </s>
      )}
      <Money {...sum} />
    </li>
  );
}
