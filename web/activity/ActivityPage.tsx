import { Link } from '@tanstack/react-router';
import { type Activity, listActivity } from '#contract/activity/activity.contract.ts';
import { ACTIVITY_TYPES } from '#domain/activity/activity.rules.ts';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { daysOf, timeOf } from '#web/ui/data/days.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { HistoryIcon } from '#web/ui/icons.tsx';
import { ActivitySearch } from './activity.search.ts';
import { ACTIVITY_KINDS } from './activity.kinds.ts';
import { ActivityFilters } from './ActivityFilters.tsx';

/** Activity of the organisation in sentences, visible to all roles. */
export function ActivityPage() {
  const activity = useList(listActivity, { schema: ActivitySearch, toQuery, pageSize: 50 });
  return (
    <>
      <PageHeader title="Activity" />
      <ActivityFilters search={activity.search} change={activity.change} clear={activity.clear} />
      <ListRows
        list={activity}
        skeleton={<TableSkeleton columns={2} label="Loading activity" />}
        noMatches={{ title: 'No matches', hint: 'No activity matches these filters. Change or clear them.' }}
        empty={
          <EmptyState icon={HistoryIcon} title="No activity yet">
            Items that are created, submitted, approved or decided appear here.
          </EmptyState>
        }
      >
        {(moves) => <ActivityDays moves={moves} />}
      </ListRows>
    </>
  );
}

function toQuery({ type, ...search }: ActivitySearch) {
  const known = ACTIVITY_TYPES.find((one) => one === type);
  return { ...search, ...(known && { type: known }) };
}

/** Newest day first; each entry links to its subject. */
function ActivityDays({ moves }: { moves: readonly Activity[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {daysOf(moves, ({ createdAt }) => createdAt).map(({ day, title, date, rows }) => (
        <section key={day} aria-label={date}>
          <h2 className="mb-1 font-semibold">
            {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
          </h2>
          <ul className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface-1">
            {rows.map((move) => (
              <ActivityRow key={move.id} move={move} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ActivityRow({ move: { type, text, customer, createdAt, link } }: { move: Activity }) {
  const { icon: Sign, kind } = ACTIVITY_KINDS[type];
  return (
    <li className="relative flex items-start gap-3 px-3 py-2 hover:bg-surface-2">
      <Sign size={18} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        {link === null ? (
          <span className="block wrap-anywhere">{text}</span>
        ) : (
          <Link to={link} className="block wrap-anywhere after:absolute after:inset-0">
            {text}
          </Link>
        )}
        <span className="block truncate text-sm text-muted">{customer ? `${kind} · ${customer.name}` : kind}</span>
      </span>
      <time dateTime={createdAt} className="shrink-0 text-sm text-muted tabular-nums">
        {timeOf(createdAt)}
      </time>
    </li>
  );
}
