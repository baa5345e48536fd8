import { useQuery } from '@tanstack/react-query';
import { getStats, type Stats } from '#contract/console/console.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { bytesText } from './console.words.tsx';
import { ConsoleTabs } from './ConsoleTabs.tsx';
import { Figures, Line, Section } from './Figures.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

const REFRESH_MS = 60_000;

/** State of the installation: sign-ups, errors, queues, jobs, email and the database. */
export function OperationsPage() {
  const stats = useQuery({ ...ask(getStats), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHeader title="Operations" aside={<p className="text-sm text-muted">Updated every minute</p>} />
      <ConsoleTabs />
      {stats.isPending && <CardSkeleton lines={8} label="Loading figures" />}
      {stats.isError && <ErrorState error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.data && <Operations stats={stats.data} />}
    </>
  );
}

function Operations({ stats }: { stats: Stats }) {
  const { answers, queue, mail, organizations, database } = stats;
  return (
    <div className="grid gap-4">
      <Figures
        figures={[
          {
            label: 'Failed requests',
            value: answers.percent === null ? '–' : `${answers.percent}%`,
            more: `${numberText(answers.failed)} of ${numberText(answers.total)} in 24 hours`,
            isAlarming: (answers.percent ?? 0) >= 1,
          },
          {
            label: 'Queued',
            value: numberText(queue.waiting),
            more: queue.oldestAt && (
              <>
                {'oldest since '}
                <RelativeTime value={queue.oldestAt} />
              </>
            ),
          },
          { label: 'Emails sent', value: numberText(mail.sent), more: 'in 24 hours' },
          {
            label: 'Emails not delivered',
            value: numberText(mail.givenUp),
            more: `${numberText(mail.retried)} being retried`,
            isAlarming: mail.givenUp > 0,
          },
          { label: 'Files', value: bytesText(organizations.storage) },
          { label: 'Database', value: bytesText(database.bytes), more: `PostgreSQL ${database.server}` },
        ]}
      />
      <SignUps stats={stats} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Section title="Trials ending within 14 days" empty="No trials end within 14 days." items={stats.trialEndings}>
          {({ id, name, endsAt }) => (
            <Line key={id} main={<TextLink to={`/admin/organizations/${id}`}>{name}</TextLink>} aside={<DateText value={endsAt} />} />
          )}
        </Section>
        <Section title="Past due" empty="No payments are past due." items={stats.pastDue}>
          {({ id, name }) => <Line key={id} main={<TextLink to={`/admin/organizations/${id}`}>{name}</TextLink>} />}
        </Section>
        <Section title="Jobs" empty="No jobs have run yet." items={stats.jobs}>
          {({ queue: name, waiting, running, failed, lastFailedAt }) => (
            <Line
              key={name}
              main={JOBS[name] ?? name}
              more={
                lastFailedAt && (
                  <>
                    {'last failed '}
                    <RelativeTime value={lastFailedAt} />
                  </>
                )
              }
              aside={
                <>
                  {`${waiting} waiting, ${running} running`}
                  {failed > 0 && <span className="text-danger-text">{`, ${failed} failed in 24 hours`}</span>}
                </>
              }
            />
          )}
        </Section>
        <div className="grid content-start gap-4">
          <Section title="Queued" empty="Nothing is queued." items={queue.byKind}>
            {({ kind, waiting }) => <Line key={kind} main={KINDS[kind] ?? kind} aside={numberText(waiting)} />}
          </Section>
          <Version stats={stats} />
        </div>
      </div>
    </div>
  );
}

const JOBS: Readonly<Record<string, string>> = {
  'outbox-deliver': 'Email delivery',
  'outbox-outside': 'Webhooks and chats',
  subscriptions: 'Trials and subscriptions',
  purge: 'Deletion of expired data',
  reminders: 'Reminders and due dates',
  backups: 'Backups',
  digests: 'Digests',
  'console-figures': 'Console figures',
};

const KINDS: Readonly<Record<string, string>> = {
  mail: 'Email',
  feedback: 'Feedback to forward',
  deliveryTarget: 'Webhooks and chats',
  password_reset: 'Password reset links',
  verification: 'Verification codes',
  psa_run: 'PSA sync',
};

const monthOf = (month: string) => new Date(`${month}-15T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });

function SignUps({ stats: { signUps, conversion } }: { stats: Stats }) {
  const highest = Math.max(1, ...signUps.map((month) => month.signUps));
  const total = signUps.reduce((sum, month) => sum + month.signUps, 0);
  return (
    <Card title="Sign-ups by month">
      <p className="mb-3 text-sm text-muted">
        {conversion === null
          ? 'No trial has ended yet, so there is no conversion rate.'
          : `${conversion}% of the organisations whose trial has ended have a subscription.`}
      </p>
      {total === 0 && <p className="text-muted">No sign-ups in the last 12 months.</p>}
      <ol hidden={total === 0} aria-label={`${total} sign-ups in twelve months`} className={total === 0 ? '' : 'flex h-36 items-end gap-1'}>
        {signUps.map(({ month, signUps: count, converted }) => (
          <li
            key={month}
            title={`${month}: ${numberText(count)} sign-ups, ${numberText(converted)} with a subscription`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end text-center text-xs text-muted"
          >
            <span className="tabular-nums">{count > 0 && numberText(count)}</span>
            <span className="block rounded-t-[2px] bg-accent" style={{ height: `${(count / highest) * 70}%` }} />
            <span aria-hidden className="pt-1">
              <span className="sm:hidden">{monthOf(month).slice(0, 1)}</span>
              <span className="max-sm:hidden">{monthOf(month)}</span>
            </span>
            <span className="sr-only">{`${month}: ${numberText(count)} sign-ups, ${numberText(converted)} with a subscription`}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Version({ stats: { version, migrations } }: { stats: Stats }) {
  return (
    <Card title="Version">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Plumbline</dt>
        <dd className="tabular-nums">{version}</dd>
        <dt className="text-muted">Migrations</dt>
        <dd className="tabular-nums">{migrations.applied}</dd>
        <dt className="text-muted">Latest</dt>
        <dd className="min-w-0 wrap-anywhere">
          {migrations.latest}
          {', '}
          <DateText value={migrations.at} withTime />
        </dd>
      </dl>
    </Card>
  );
}
