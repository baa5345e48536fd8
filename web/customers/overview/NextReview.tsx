import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { listQuarterlyReviews, type QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { daysUntil } from '#domain/customers/lifecycle.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useIsOpen } from '#web/session/features.ts';
import { useCan } from '#web/session/session.ts';
import { useToday } from '#web/session/today.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { newQbrOf } from '#web/customers/contacts/places.ts';

export function NextReview({ customer }: { customer: Customer }) {
  const maySee = useCan()('qbrs:view');
  const hasProgramme = useIsOpen()('programme');
  const reviews = useQuery({
    ...ask(listQuarterlyReviews, { query: { customerId: customer.id, limit: '100' } }),
    enabled: maySee && hasProgramme,
  }).data;
  const review = reviews?.find(({ status }) => status !== 'held' && status !== 'skipped');
  const on = customer.nextReviewOn;
  return (
    <Card
      title="Next review"
      actions={
        review ? (
          <LinkButton to={review.qbrId ? `/qbrs/${review.qbrId}` : `/quarterly-reviews/${review.id}`} variant="ghost" size="sm">
            Open
          </LinkButton>
        ) : (
          maySee &&
          customer.status !== 'archived' && (
            <LinkButton to={newQbrOf(customer)} variant="ghost" size="sm">
              Schedule
            </LinkButton>
          )
        )
      }
    >
      {on ? <Day on={on} /> : <p className="text-muted">No review is planned.</p>}
      {review && <Preparation review={review} />}
    </Card>
  );
}

function Day({ on }: { on: string }) {
  const days = daysUntil(on, useToday());
  return (
    <p>
      <span className="text-lg font-semibold tabular-nums">{formatDay(on)}</span>{' '}
      <span className={days < 0 ? 'text-danger-text' : 'text-muted'}>{daysText(days)}</span>
    </p>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} overdue`;
}

function Preparation({ review: { checklist } }: { review: QuarterlyReview }) {
  const done = checklist.filter(({ doneAt }) => doneAt !== null).length;
  const next = checklist.find(({ doneAt }) => doneAt === null);
  if (checklist.length === 0) return null;
  return (
    <div className="mt-2">
      <div aria-hidden className="flex gap-1">
        {checklist.map(({ key, doneAt }) => (
          <span
            key={key}
            className={classes('h-1 flex-1 rounded-full', doneAt ? 'bg-success-line' : key === next?.key ? 'bg-accent' : 'bg-surface-2')}
          />
        ))}
      </div>
      <p className="mt-1 text-sm text-muted">
        {done} of {checklist.length} steps done
      </p>
      {next && (
        <p className="mt-1">
          <span className="text-muted">Next: </span>
          <span className="font-medium">{next.title}</span> <span className="text-muted">by {formatDay(next.dueOn)}</span>
        </p>
      )}
    </div>
  );
}
