import type { ConnectedApp } from '#contract/assistants/apps.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { KeyIcon } from '#web/ui/icons.outside.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { accessInWords, SCOPE_WORDS } from './scope.words.ts';

/** Days without a call after which the last use is marked. */
const QUIET_DAYS = 30;
const DAY_MS = 86_400_000;

export const APP_COLUMNS: readonly TableColumn<ConnectedApp>[] = [
  { key: 'app', label: 'App', cell: (app) => <AppName app={app} /> },
  { key: 'person', label: 'Person', card: 'hidden', cell: ({ person }) => <Person person={person} /> },
  { key: 'access', label: 'Access', className: 'cards:w-full', cell: (app) => <Access app={app} /> },
  {
    key: 'customers',
    label: 'Customers',
    card: 'hidden',
    className: 'whitespace-nowrap',
    cell: ({ customers }) => customersText(customers),
  },
  { key: 'used', label: 'Last used', card: 'hidden', cell: (app) => <LastUse app={app} /> },
  { key: 'calls', label: 'Calls, 30 d', card: 'hidden', numeric: true, cell: ({ calls }) => (calls === 0 ? DASH : numberText(calls)) },
  {
    key: 'accepted',
    label: 'Accepted',
    card: 'hidden',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ proposals }) => acceptedText(proposals),
  },
];

const DASH = '–';

const addressText = ({ kind, host, hint }: ConnectedApp) => (kind === 'token' ? `API token, ends ${hint}` : (host ?? 'Registered itself'));
const customersText = ({ read, all }: ConnectedApp['customers']) => (read === all ? `All ${all}` : `${read} of ${all}`);
const acceptedText = ({ made, accepted }: ConnectedApp['proposals']) => (made === 0 ? DASH : `${accepted} of ${made}`);
const isQuiet = ({ lastUsedAt, connectedAt }: ConnectedApp) => Date.now() - Date.parse(lastUsedAt ?? connectedAt) >= QUIET_DAYS * DAY_MS;

function AppName({ app }: { app: ConnectedApp }) {
  return (
    <span className="flex items-center gap-3 rows:min-h-14">
      <span aria-hidden className="flex size-7 shrink-0 items-center justify-center rounded-field bg-accent-tint text-sm font-semibold">
        {app.kind === 'token' ? <KeyIcon size={16} /> : [...app.name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {app.name}
        <span className="block text-xs font-normal text-muted cards:ml-2 cards:inline">{addressText(app)}</span>
      </span>
    </span>
  );
}

function Person({ person: { name, role } }: { person: ConnectedApp['person'] }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-xs text-muted">{role}</span>
      </span>
    </span>
  );
}

/** Scopes; on cards the second and third line with person and use. */
function Access({ app }: { app: ConnectedApp }) {
  const { scopes, person, customers, calls, proposals } = app;
  const readsNotes = scopes.includes('internal:read');
  return (
    <>
      <span className="block cards:truncate">
        {readsNotes && <LockIcon size={14} aria-hidden className="mr-1 inline text-internal-text rows:hidden" />}
        <span className="rows:hidden">{`${person.name} · `}</span>
        {accessInWords(scopes)}
      </span>
      {readsNotes && (
        <span className="flex items-center gap-1 text-xs text-internal-text cards:sr-only">
          <LockIcon size={14} />
          {SCOPE_WORDS['internal:read'].label}
        </span>
      )}
      <span className="block truncate rows:hidden">
        <LastUse app={app} />
        {` · ${customersText(customers)} · ${numberText(calls)} calls`}
        {proposals.made > 0 && ` · ${acceptedText(proposals)} accepted`}
      </span>
    </>
  );
}

function LastUse({ app }: { app: ConnectedApp }) {
  const { lastUsedAt } = app;
  if (lastUsedAt === null) return <span className={classes(isQuiet(app) && 'text-warning-text')}>Not used yet</span>;
  return (
    <>
      <span className="block cards:hidden">
        <DateText value={lastUsedAt} withTime />
      </span>
      <span className={classes('text-xs', isQuiet(app) ? 'text-warning-text' : 'text-muted')}>
        <RelativeTime value={lastUsedAt} />
      </span>
    </>
  );
}
