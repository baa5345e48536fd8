import { useQuery } from '@tanstack/react-query';
import { getOutlook, type Outlook } from '#contract/integrations/outlook.contract.ts';
import { STATUS_LOOKS } from '#web/integrations/integration.looks.ts';
import { useCan } from '#web/session/session.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { ask } from '#web/http/ask.ts';
import { OutlookActions } from './OutlookActions.tsx';
import { OutlookConnection } from './OutlookConnection.tsx';

/** Two-way sync of reviews with the Microsoft calendars of their owners. */
export function OutlookPanel() {
  const outlook = useQuery(outlookQuery);
  const canManage = useCan()('integrations:manage');
  const { data } = outlook;
  if (outlook.isPending) return <CardSkeleton lines={6} />;
  if (!data) return outlook.error && <ErrorState error={outlook.error} onRetry={() => void outlook.refetch()} />;
  const isConnected = data.status !== 'not_configured';
  return (
    <section aria-label="Microsoft 365 calendar" className="flex min-w-0 flex-col gap-4">
      <Head outlook={data} />
      {data.fault !== null && <Banner tone="danger">{data.fault}</Banner>}
      {isConnected && <Mailboxes mailboxes={data.mailboxes} />}
      <WhatItDoes />
      {canManage && <OutlookConnection key={data.version} outlook={data} />}
    </section>
  );
}

function Head({ outlook }: { outlook: Outlook }) {
  const canManage = useCan()('integrations:manage');
  const { status, lastSyncAt } = outlook;
  const { tone, icon, label } = STATUS_LOOKS[status];
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold">Microsoft 365 calendar</h2>
          <StatusChip tone={tone} icon={icon}>
            {label}
          </StatusChip>
        </div>
        {status !== 'not_configured' && (
          <p className="text-sm text-muted">
            {lastSyncAt ? (
              <>
                Last synced <RelativeTime value={lastSyncAt} />
                {status === 'connected' && ', then every five minutes'}
              </>
            ) : (
              'Not synced yet'
            )}
          </p>
        )}
      </div>
      {canManage && status !== 'not_configured' && (
        <div className="flex flex-wrap gap-2">
          <OutlookActions outlook={outlook} />
        </div>
      )}
    </header>
  );
}

function Mailboxes({ mailboxes }: Pick<Outlook, 'mailboxes'>) {
  return (
    <Card title="Calendars">
      {mailboxes.length === 0 ? (
        <EmptyState title="No review leads yet">The calendars of people who lead reviews appear here.</EmptyState>
      ) : (
        <ul aria-label="Calendars" className="divide-y divide-border">
          {mailboxes.map((mailbox) => (
            <MailboxRow key={mailbox.personId} mailbox={mailbox} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type Mailbox = Outlook['mailboxes'][number];

function MailboxRow({ mailbox }: { mailbox: Mailbox }) {
  const { name, address, meetings, fault } = mailbox;
  const look = STATUS_LOOKS[stateOf(mailbox)];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="font-medium">{name}</span> <span className="text-sm text-muted wrap-anywhere">{address}</span>
        {fault !== null && <span className="block text-sm text-danger-text wrap-anywhere">{fault}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-3 text-sm">
        <span className="text-muted">{countText(meetings, 'meeting')}</span>
        <StatusChip tone={look.tone} icon={look.icon}>
          {wordOf(mailbox)}
        </StatusChip>
      </span>
    </li>
  );
}

function stateOf({ isOff, fault, readAt }: Mailbox) {
  if (isOff) return 'paused';
  if (fault !== null) return 'error';
  return readAt === null ? 'not_configured' : 'connected';
}

function wordOf({ isOff, fault, readAt }: Mailbox): string {
  if (isOff) return 'Disabled';
  if (fault !== null) return 'Sync failed';
  return readAt === null ? 'Not synced yet' : 'Synced';
}

function WhatItDoes() {
  return (
    <Card title="What is synced">
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>A review with a time is added to the calendar of the person who leads it, and is moved or removed with the review.</li>
        <li>
          Moving a meeting in Outlook moves the review. If a meeting is deleted there, the review stays here and its lead is notified.
        </li>
        <li>Busy hours are not offered to customers. Of other calendar entries, only the times are stored.</li>
        <li>Each person can turn this off in the calendar, under Subscribe.</li>
      </ul>
    </Card>
  );
}

const outlookQuery = ask(getOutlook);
