import type { ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { MARK_LABELS, perYear, shortMonth, whenText } from './programme.words.ts';
import type { RowTerms } from './GridRow.tsx';
import { ReviewMark } from './ReviewMark.tsx';

interface ProgrammeCardsProps extends RowTerms {
  rows: readonly ProgrammeRow[];
}

/** The programme on a phone: each customer with the reviews of the months, in their order. */
export function ProgrammeCards({ rows, present, mayPlan, onOpen, onPlan }: ProgrammeCardsProps) {
  return (
    <ul className="overflow-clip rounded-card border border-border bg-surface-1">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1.5 border-b border-border px-4 py-2.5 last:border-b-0">
          <span className="flex items-baseline gap-2">
            <a href={`/customers/${row.id}`} className="truncate font-medium">
              {row.name}
            </a>
            <span className="ml-auto text-sm whitespace-nowrap text-muted">{perYear(row.reviewsPerYear)}</span>
          </span>
          <span className="flex flex-wrap gap-2">
            {row.reviews
              .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
              .map((review) => (
                <span key={review.id} className="grid justify-items-center gap-0.5 text-xs text-muted">
                  <span aria-hidden>{shortMonth(review.plannedMonth)}</span>
                  <button
                    type="button"
                    aria-label={`${row.name}, ${MARK_LABELS[review.mark]}, ${whenText(review)}`}
                    onClick={() => onOpen(review.id)}
                    className="rounded-field"
                  >
                    <ReviewMark review={review} />
                  </button>
                </span>
              ))}
            {row.reviews.length === 0 && <span className="text-sm text-muted">Nothing in these months</span>}
            {mayPlan && (
              <button
                type="button"
                onClick={() => onPlan(row.id, present)}
                aria-label={`Plan a review of ${row.name}`}
                className="ml-auto min-h-7 self-end rounded-field px-2 text-sm text-muted hover:text-text"
              >
                Plan
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
