import { type FiscalQuarter, quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { type Needed, outOfOrder } from '#domain/recommendations/dependencies.rules.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { RecommendationChip } from '#web/ui/marks/RecommendationChip.tsx';
import { WHY_OUT_OF_ORDER } from '#web/ui/data/order.words.ts';

interface NeededListProps {
  label: string;
  rows: readonly Needed[];
  /** Quarter of the dependent recommendation; prerequisites planned later are marked. */
  quarter?: FiscalQuarter | null;
  onRemove?: (id: string) => void;
}

/** Prerequisite or dependent recommendations with their quarters. */
export function NeededList({ label, rows, quarter = null, onRemove }: NeededListProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className="grid">
      {rows.map((row) => {
        const why = outOfOrder(quarter, row);
        return (
          <li key={row.id} className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-border last:border-0">
            <RecommendationLink id={row.id} className="min-w-0 flex-1 wrap-anywhere underline-offset-2 hover:underline">
              {row.title}
            </RecommendationLink>
            <span className="text-sm text-muted">{row.targetQuarter ? quarterLabel(row.targetQuarter) : 'Unscheduled'}</span>
            <RecommendationChip status={row.status} />
            {onRemove && <IconButton label={`Remove dependency on ${row.title}`} icon={XIcon} onClick={() => onRemove(row.id)} />}
            {why && (
              <p className="flex w-full items-center gap-2 pb-2 text-sm text-warning-text">
                <AlertTriangleIcon size={14} className="shrink-0" /> {WHY_OUT_OF_ORDER[why]}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
