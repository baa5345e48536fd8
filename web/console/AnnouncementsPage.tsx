import { useState } from 'react';
import { type ConsoleAnnouncement, listAnnouncements, removeAnnouncement } from '#contract/console/console.announcements.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { AlertTriangleIcon, CircleXIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon, CircleDashedIcon, ClockIcon, FlagIcon, InfoCircleIcon, PlusIcon } from '#web/ui/icons.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { Table } from '#web/ui/tables/Table.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { TableSkeleton } from '#web/ui/tables/TableSkeleton.tsx';
import { ConsoleTabs } from './ConsoleTabs.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';

const AnnounceDialog = lazyDialog(async () => (await import('./AnnounceDialog.tsx')).AnnounceDialog);

const LEVELS = {
  info: { tone: 'info', icon: InfoCircleIcon, label: 'Information' },
  warning: { tone: 'warning', icon: AlertTriangleIcon, label: 'Warning' },
  critical: { tone: 'danger', icon: CircleXIcon, label: 'Critical' },
} as const;

const STATES = {
  now: { tone: 'success', icon: CircleCheckIcon, label: 'Shown now' },
  later: { tone: 'neutral', icon: ClockIcon, label: 'Later' },
  over: { tone: 'neutral', icon: CircleDashedIcon, label: 'Ended' },
} as const;

function stateOf({ startsAt, endsAt }: ConsoleAnnouncement, now: Date): keyof typeof STATES {
  if (new Date(endsAt) <= now) return 'over';
  return new Date(startsAt) <= now ? 'now' : 'later';
}

interface ChipWords {
  tone: Tone;
  icon: Icon;
  label: string;
}

function Chip({ chip: { tone, icon, label } }: { chip: ChipWords }) {
  return (
    <StatusChip tone={tone} icon={icon}>
      {label}
    </StatusChip>
  );
}

function State({ announcement }: { announcement: ConsoleAnnouncement }) {
  const [now] = useState(() => new Date());
  return <Chip chip={STATES[stateOf(announcement, now)]} />;
}

/** Names the value on cards, which have no column heads. */
function Moment({ word, value }: { word: string; value: string }) {
  return (
    <>
      <span className="rows:hidden">{`${word} `}</span>
      <DateText value={value} withTime />
    </>
  );
}

const COLUMNS: readonly TableColumn<ConsoleAnnouncement>[] = [
  { key: 'text', label: 'Text', cell: ({ text }) => <span className="block max-w-prose py-1 wrap-anywhere rows:min-w-56">{text}</span> },
  { key: 'level', label: 'Level', cell: ({ level }) => <Chip chip={LEVELS[level]} /> },
  { key: 'state', label: 'State', cell: (row) => <State announcement={row} /> },
  { key: 'from', label: 'From', cell: ({ startsAt }) => <Moment word="from" value={startsAt} /> },
  { key: 'until', label: 'Until', cell: ({ endsAt }) => <Moment word="until" value={endsAt} /> },
  { key: 'by', label: 'By', card: 'hidden', cell: ({ createdBy }) => createdBy },
];

const removeOf = (row: ConsoleAnnouncement) => <Remove announcement={row} />;

/** Announcements shown above every page to signed-in users, each with a start and an end. */
export function AnnouncementsPage() {
  const list = useList(listAnnouncements, {});
  const [isWriting, setWriting] = useState(false);
  const write = (
    <Button variant="primary" icon={PlusIcon} {...AnnounceDialog.prefetch} onClick={() => setWriting(true)}>
      New announcement
    </Button>
  );
  return (
    <>
      <PageHeader title="Announcements" actions={write} />
      <ConsoleTabs />
      <ListRows
        list={list}
        skeleton={<TableSkeleton columns={COLUMNS.length} label="Loading announcements" />}
        noMatches={undefined}
        empty={
          <EmptyState icon={FlagIcon} title="No announcements">
            Announcements are shown above every page to all signed-in users.
          </EmptyState>
        }
      >
        {(rows) => (
          <Table
            label="Announcements"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            rowActions={removeOf}
            nameOf={({ text }) => text}
          />
        )}
      </ListRows>
      {isWriting && <AnnounceDialog onClose={() => setWriting(false)} />}
    </>
  );
}

function Remove({ announcement: { id, text } }: { announcement: ConsoleAnnouncement }) {
  return (
    <ConfirmedButton
      size="sm"
      aria-label={`Remove: ${text}`}
      danger
      asks="Remove this announcement?"
      description={`“${text}” is no longer shown to anyone.`}
      confirmLabel="Remove announcement"
      action={() => call(removeAnnouncement, { params: { id } })}
      onDone={() => {
        toast({ title: 'Announcement removed', description: 'It is no longer shown to anyone.', variant: 'success' });
        return refreshAfter(removeAnnouncement);
      }}
    >
      Remove
    </ConfirmedButton>
  );
}
