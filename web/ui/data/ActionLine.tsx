import { isActionOverdue } from '#domain/overdue/overdue.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

type Item = Pick<Qbr['actionItems'][number], 'text' | 'owner' | 'person' | 'due' | 'doneOn'>;

interface ActionLineProps {
  item: Item;
  /** Current date in the meeting's time zone. */
  today: string;
  provider: string;
  customer: string;
}

/** Action item with owner and due date; overdue ones say so in text. */
export function ActionLine({ item, today, provider, customer }: ActionLineProps) {
  const { text, owner, person, due, doneOn } = item;
  return (
    <span className="min-w-0">
      <span className={doneOn === null ? 'wrap-anywhere' : 'wrap-anywhere text-muted line-through'}>{text}</span>
      <span className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>{person.trim() || (owner === 'ours' ? provider : customer)}</span>
        {doneOn !== null && <span>done {formatDay(doneOn)}</span>}
        {doneOn === null && due !== null && !isActionOverdue(item, today) && <span>by {formatDay(due)}</span>}
        {due !== null && isActionOverdue(item, today) && (
          <span className="inline-flex items-center gap-1 font-medium text-warning-text">
            <ClockIcon size={14} /> overdue since {formatDay(due)}
          </span>
        )}
      </span>
    </span>
  );
}
