import { Link } from '@tanstack/react-router';
import { addressOf } from '#domain/activity/activity.rules.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { getDashboardActivity } from '#contract/dashboard/dashboard.contract.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ACTIVITY_KINDS } from '#web/activity/activity.kinds.ts';
import { useActivity } from './dashboard.api.ts';
import { Loaded } from './Loaded.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

type Activity = OutputOf<typeof getDashboardActivity>[number];

export function ActivityList() {
  const activity = useActivity();
  return (
    <section aria-labelledby="activity" className="min-h-64">
      <div className="flex min-h-8 items-baseline justify-between gap-3">
        <h2 id="activity" className="text-lg font-semibold">
          Recent Activity
        </h2>
        <TextLink to="/activity">All activity</TextLink>
      </div>
      <Loaded reading={activity} skeleton={<RowsSkeleton label="Loading recent activity" rows={5} />}>
        {(events) =>
          events.length === 0 ? (
            <p className="text-muted">No activity yet. Assessments and other items that are created, submitted or approved appear here.</p>
          ) : (
            <ul className="divide-y divide-border border-y border-border">
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** Type, customer and date, as the specification requires, and the title of the change. */
function Row({ event: { type, entityId, title, customer, createdAt } }: { event: Activity }) {
  const { icon: Sign, kind } = ACTIVITY_KINDS[type];
  return (
    <li className="relative -mx-2 flex items-start gap-2.5 px-2 py-1 hover:bg-surface-2">
      <Sign size={16} className="mt-0.5 text-muted" />
      <span className="min-w-0 flex-1">
        {customer ? (
          <Link to={addressOf(type, entityId)} className="block truncate font-medium after:absolute after:inset-0" title={title}>
            {title}
          </Link>
        ) : (
          // The customer, and with it the subject, was deleted.
          <span className="block truncate font-medium" title={title}>
            {title}
          </span>
        )}
        <span className="block truncate text-sm text-muted">{customer ? `${kind} · ${customer.name}` : kind}</span>
      </span>
      <span className="text-sm text-muted">
        <DateText value={createdAt} />
      </span>
    </li>
  );
}
