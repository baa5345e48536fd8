import { Link } from '@tanstack/react-router';
import type { TodayItem } from '#contract/dashboard/dashboard.contract.ts';
import { useCan } from '#web/session/session.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { useReadStats, useToday } from './dashboard.api.ts';
import { Loaded } from './Loaded.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { reasonOf } from './today.words.ts';

/** Tall enough for all rows, so that the cards below do not move. */
export function TodayCard({ className }: { className?: string }) {
  const today = useToday();
  return (
    <Card title="What needs you today" className={classes('min-h-97 min-w-0', className)}>
      <Loaded reading={today} skeleton={<RowsSkeleton label="Loading what needs you today" rows={5} />}>
        {(items) =>
          items.length === 0 ? (
            <NothingToday />
          ) : (
            <ul className="divide-y divide-border">
              {items.map((item) => (
                <Row key={`${item.kind} ${item.id}`} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ item }: { item: TodayItem }) {
  const { icon: Sign, isLate, words, to } = reasonOf(item);
  const tone = isLate ? 'text-danger-text' : 'text-muted';
  return (
    <li className="relative -mx-2 flex items-start gap-3 rounded-field px-2 py-1.5 hover:bg-surface-2">
      <Sign size={18} className={classes('mt-0.5', tone)} />
      <span className="min-w-0 flex-1">
        <Link to={to} className="block truncate font-medium after:absolute after:inset-0" title={item.title}>
          {item.title}
        </Link>
        {/* On a phone the customer stands first: the titles are alike, and the words may be cut. */}
        <span className="flex gap-x-2 text-sm text-muted max-sm:flex-row-reverse max-sm:justify-end">
          <span className={classes('min-w-0 truncate tabular-nums', tone)}>{words}</span>
          {/* The title of a QBR, and a customer without a review, name the customer already. */}
          {!item.title.includes(item.customer.name) && (
            <>
              <span aria-hidden>·</span>
              <span className="min-w-0 truncate max-sm:max-w-3/5 max-sm:shrink-0">{item.customer.name}</span>
            </>
          )}
        </span>
      </span>
    </li>
  );
}

/** The empty state; in an empty organisation it names the first steps. */
function NothingToday() {
  const may = useCan();
  const stats = useReadStats().data;
  return (
    <EmptyState
      icon={CircleCheckIcon}
      title="Nothing needs you today"
      action={stats?.customers.total === 0 && may('customers:edit') && <LinkButton to="/customers?dialog=new">Add a customer</LinkButton>}
    >
      Reviews, due dates and meetings that concern you appear here.
    </EmptyState>
  );
}
