import { Link } from '@tanstack/react-router';
import type { Activity } from '#contract/activity/activity.contract.ts';
import { daysOf, timeOf } from '#web/ui/data/days.ts';
import { ACTIVITY_KINDS } from './activity.kinds.ts';

/** The newest day first; each move is a link to what it is about. */
export function ActivityDays({ moves }: { moves: readonly Activity[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {daysOf(moves, ({ createdAt }) => createdAt).map(({ day, title, date, rows }) => (
        <section key={day} aria-label={date}>
          <h2 className="mb-1 font-semibold">
            {title} {title !== date && <span className="ml-1 font-normal text-muted">{date}</span>}
          </h2>
          <ul className="divide-y divide-border overflow-clip rounded-card border border-border bg-surface-1">
            {rows.map((move) => (
              <Row key={move.id} move={move} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ move: { type, text, customer, createdAt, link } }: { move: Activity }) {
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
