import { memo } from 'react';
import type { ProgrammeRow } from '#contract/programme/programme.contract.ts';
import type { Month } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { monthName, MARK_LABELS, perYear, whenText } from './programme.words.ts';
import { type GridReview, ReviewMark } from './ReviewMark.tsx';

export interface RowTerms {
  months: readonly Month[];
  present: Month;
  mayPlan: boolean;
  onOpen: (id: string) => void;
  onPlan: (customerId: string, month: Month) => void;
}

interface GridRowProps extends RowTerms {
  row: ProgrammeRow;
  at: number;
  /** Column of the row's cell in the tab order; null if another row has it. */
  active: number | null;
  /** Lifted review of this row, and the month where it would be dropped. */
  lifted: string | null;
  liftedTo: Month | null;
}

/** Customer with its reviews of twelve months. */
export const GridRow = memo(function GridRow({ row, at, active, lifted, liftedTo, ...terms }: GridRowProps) {
  const held = row.reviews.filter(({ mark }) => mark === 'held').length;
  const due = row.reviews.filter(({ mark }) => mark !== 'skipped').length;
  return (
    <tr className="h-8.75 border-b border-border last:border-b-0 hover:bg-surface-2">
      <th scope="row" className="sticky left-0 z-1 bg-surface-1 px-3.5 text-left font-medium">
        <span className="flex items-center gap-2">
          <a href={`/customers/${row.id}`} className="truncate hover:underline" title={row.name}>
            {row.name}
          </a>
          <span className="ml-auto pl-2 text-sm font-normal whitespace-nowrap text-muted">{perYear(row.reviewsPerYear)}</span>
          {row.vcio && (
            <span title={row.vcio.name} className="shrink-0">
              <Avatar name={row.vcio.name} />
              <span className="sr-only">vCIO: {row.vcio.name}</span>
            </span>
          )}
        </span>
      </th>
      {terms.months.map((month, column) => (
        <Cell
          key={month}
          row={row}
          month={month}
          cell={`${at}:${column}`}
          isActive={active === column}
          lifted={lifted}
          isTarget={liftedTo === month}
          {...terms}
        />
      ))}
      <td className="border-l border-border px-3.5 text-right whitespace-nowrap tabular-nums">
        {held} <span className="text-muted">of {due}</span>
      </td>
    </tr>
  );
});

interface CellProps extends RowTerms {
  row: ProgrammeRow;
  month: Month;
  cell: string;
  isActive: boolean;
  lifted: string | null;
  isTarget: boolean;
}

function Cell({ row, month, cell, isActive, lifted, isTarget, present, mayPlan, onOpen, onPlan }: CellProps) {
  const reviews = row.reviews.filter(({ plannedMonth }) => plannedMonth === month);
  const isPlannable = mayPlan && month >= present;
  return (
    <td
      data-cell={cell}
      data-place={month}
      className={classes(
        'relative border-l border-border p-0',
        month === present && 'bg-accent-tint',
        isTarget && 'inset-ring-2 inset-ring-accent-line',
      )}
    >
      {reviews.map((review) => (
        <Review
          key={review.id}
          review={review}
          customer={row.name}
          isActive={isActive}
          isLifted={review.id === lifted}
          isMovable={mayPlan}
          onOpen={onOpen}
        />
      ))}
      {reviews.length === 0 && (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          disabled={!mayPlan}
          // Past months stay reachable by arrow keys.
          aria-disabled={!isPlannable}
          aria-label={`${row.name}, no review in ${monthName(month)}${isPlannable ? ': plan a review' : ''}`}
          onClick={isPlannable ? () => onPlan(row.id, month) : undefined}
          className={classes('absolute inset-0 -outline-offset-2', !isPlannable && 'cursor-default')}
        />
      )}
    </td>
  );
}

interface ReviewProps {
  review: GridReview;
  customer: string;
  isActive: boolean;
  isLifted: boolean;
  isMovable: boolean;
  onOpen: (id: string) => void;
}

function Review({ review, customer, isActive, isLifted, isMovable, onOpen }: ReviewProps) {
  return (
    <span data-item={review.id} className={classes('flex justify-center py-0.5 select-none', isLifted && 'opacity-40')}>
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        {...(isMovable && { 'aria-keyshortcuts': 'M' })}
        aria-label={`${customer}, ${MARK_LABELS[review.mark]}, ${whenText(review)}`}
        onClick={() => onOpen(review.id)}
        className={classes('rounded-field', isMovable && 'md:cursor-grab')}
      >
        <ReviewMark review={review} />
      </button>
    </span>
  );
}
