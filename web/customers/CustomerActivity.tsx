import { Link } from '@tanstack/react-router';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { getCustomerTimeline, type TimelineEvent } from '#contract/customers/timeline.contract.ts';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';

export function CustomerActivity({ customer }: { customer: Customer }) {
  const list = useList(getCustomerTimeline, { pageSize: 50, params: { id: customer.id } });
  return (
    <ListRows
      list={list}
      skeleton={<TableSkeleton rows={8} columns={2} label="Loading activity" />}
      empty={
        <EmptyState icon={ClockIcon} title="No activity yet">
          Activity for this customer appears here.
        </EmptyState>
      }
    >
      {(events) => (
        <ol aria-label={`Activity of ${customer.name}`} className="divide-y divide-border">
          {events.map((event) => (
            <Row key={event.seq} event={event} />
          ))}
        </ol>
      )}
    </ListRows>
  );
}

function Row({ event: { at, text, link } }: { event: TimelineEvent }) {
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      {link ? (
        <Link to={link} className="min-w-0 wrap-anywhere after:absolute after:inset-0 hover:underline">
          {text}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere">{text}</span>
      )}
      <span className="text-sm text-muted">
        <RelativeTime value={at} />
      </span>
    </li>
  );
}
