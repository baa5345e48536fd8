import { memo } from 'react';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { AS } from '#web/ui/tables/table.roles.ts';
import { Answer } from './Answer.tsx';

interface FindingRowProps {
  finding: Finding;
  today: string;
  isCurrent: boolean;
  isChecked: boolean;
  /** Role of the row in a drag: dragged, or the drop target. */
  drag: 'source' | 'target' | null;
  namesCustomer: boolean;
  isRecommending: boolean;
  onOpen: (id: string) => void;
  /** Absent if nothing may be selected, dragged or recommended. */
  onCheck?: ((id: string) => void) | undefined;
  onRecommend?: ((finding: Finding) => void) | undefined;
}

export const rowId = (id: string) => `finding-${id}`;

const ROW =
  'relative isolate border-b border-border last:border-b-0 hover:bg-surface-2 cards:flex cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 cards:px-3 cards:py-2';
const CURRENT = 'before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent-line';
const DRAGS = {
  source: 'opacity-50 outline-2 -outline-offset-2 outline-border-strong outline-dashed',
  target: 'inset-ring-2 inset-ring-accent-line',
};

/** Finding in the inbox. The whole row opens it, and it can be dragged onto another. A card shows the title on at most two lines, then the rest. */
export const FindingRow = memo(function FindingRow(props: FindingRowProps) {
  const { finding, today, isCurrent, isChecked, drag, namesCustomer, isRecommending, onOpen, onCheck, onRecommend } = props;
  const { id, title, severity, customer, seenCount, firstSeenAt } = finding;
  return (
    <tr {...AS.row} data-item={id} data-place={id} className={classes(ROW, isCurrent && 'bg-accent-tint', drag && DRAGS[drag])}>
      <td {...AS.cell} className={classes('cards:order-2 rows:pl-3', isCurrent && CURRENT)}>
        <span className="flex items-center gap-3">
          {onCheck && (
            <Checkbox checked={isChecked} onChange={() => onCheck(id)} className="relative z-1 mt-1" data-no-lift>
              <span className="sr-only">Select {title}</span>
            </Checkbox>
          )}
          <SeverityMark severity={severity} />
        </span>
      </td>
      <th {...AS.rowheader} scope="row" className="min-w-0 text-left font-medium rows:h-12 rows:px-3 cards:contents">
        <button
          type="button"
          id={rowId(id)}
          aria-current={isCurrent}
          onClick={() => onOpen(id)}
          className="w-full scroll-my-36 text-left rows:block rows:truncate cards:line-clamp-2 cards:wrap-anywhere cards:order-1 cards:basis-full outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          title={title}
        >
          {/* Firefox does not drag a row by the surface of a button, only by its text. */}
          <span className="relative z-1">{title}</span>
        </button>
        {namesCustomer && (
          <span className="block truncate text-xs font-normal text-muted cards:order-3 cards:min-w-0 cards:flex-1">{customer.name}</span>
        )}
      </th>
      <td {...AS.cell} className="text-xs rows:px-3 cards:hidden">
        <SeenCount count={seenCount} since={firstSeenAt} />
      </td>
      <td {...AS.cell} className="min-w-0 rows:pr-2 rows:pl-3 cards:order-4 cards:max-w-1/2 cards:text-xs">
        <Answer finding={finding} today={today} onRecommend={onRecommend} isRecommending={isRecommending} />
      </td>
    </tr>
  );
});

const DOTS = [4, 3, 2, 1] as const;

/** Quarter such as "Q4 26". */
function quarterOf(moment: string): string {
  const date = new Date(moment);
  return `Q${Math.floor(date.getMonth() / 3) + 1} ${String(date.getFullYear()).slice(2)}`;
}

/** Number of assessments with the gap as up to four dots and a figure, and the date of the first. */
function SeenCount({ count, since }: { count: number; since: string }) {
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap rows:grid rows:gap-x-0">
      <span className="inline-flex items-center gap-1">
        {DOTS.map((dot) => (
          <span
            key={dot}
            aria-hidden
            className={classes('size-1.75 rounded-full border', dot <= count ? 'border-text bg-text' : 'border-border-strong')}
          />
        ))}
        <span className="ml-0.5 text-text tabular-nums">
          <span className="sr-only">Seen </span>
          {count}
          <span className="sr-only">{count === 1 ? ' time' : ' times'}</span>
        </span>
      </span>
      <span className="text-muted">
        since <time dateTime={since}>{quarterOf(since)}</time>
      </span>
    </span>
  );
}
