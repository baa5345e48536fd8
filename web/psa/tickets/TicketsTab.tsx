import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { exportTickets, getTicketSummary, listTickets, type Ticket, type TicketSummary } from '#contract/psa/psa.tickets.contract.ts';
import { quarterLabel } from '#domain/customers/fiscal.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { RelativeTime } from '#web/ui/data/RelativeTime.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CircleCheckIcon, CircleDashedIcon, ExternalLinkIcon, PlugIcon } from '#web/ui/icons.tsx';
import type { ListFilter } from '#web/ui/list/list.filters.ts';
import { ListScreen } from '#web/ui/list/ListScreen.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { CsvButton } from '#web/ui/tables/CsvButton.tsx';
import { useList } from '#web/ui/tables/list.ts';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';

const choices = (words: readonly string[] = []) => words.map((word) => ({ value: word, label: word }));

function filtersOf(summary: TicketSummary | undefined): readonly ListFilter[] {
  return [
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'closed', label: 'Closed' },
      ],
    },
    { kind: 'choice', key: 'status', label: 'Status', options: choices(summary?.statuses), isLong: true },
    { kind: 'choice', key: 'priority', label: 'Priority', options: choices(summary?.priorities) },
    {
      kind: 'choice',
      key: 'quarter',
      label: 'Opened in',
      options: (summary?.quarters ?? []).map(({ year, quarter }) => ({
        value: `${year}-Q${quarter}`,
        label: quarterLabel({ year, quarter }),
      })),
    },
    { kind: 'choice', key: 'board', label: 'Board or type', options: choices(summary?.boards), isLong: true },
  ];
}

/** Tickets of a customer from its professional-services tool, read-only. */
export function TicketsTab({ customer }: { customer: Customer }) {
  const params = { id: customer.id };
  const list = useList(listTickets, { isPaged: true, params });
  const summary = useQuery(ask(getTicketSummary, { params })).data;
  const { dialog: _, ...query } = list.search;
  const isEmpty = list.all === 0;
  return (
    <>
      {!isEmpty && summary && (
        <TicketQuarters quarters={summary.quarters} chosen={list.search.quarter} onChoose={(quarter) => list.change({ quarter })} />
      )}
      {!isEmpty && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-sm text-muted">{summary && <Source summary={summary} />}</p>
          <div className="ml-auto flex items-center gap-3">
            {list.total !== undefined && <CountLine shown={list.total} total={list.all} />}
            <CsvButton download={() => download(exportTickets, { params, query })} />
          </div>
        </div>
      )}
      <ListScreen
        list={list}
        label="Tickets"
        columns={TICKET_COLUMNS}
        filters={filtersOf(summary)}
        nameOf={({ number, summary: title }) => `${number} ${title}`}
        noMatches={{ title: 'No tickets match', hint: 'Try fewer filters or other words.' }}
        empty={<NoTickets summary={summary} />}
      />
    </>
  );
}

function Source({ summary: { tool, since } }: { summary: TicketSummary }) {
  return (
    <>
      Opened since <DateText value={since.slice(0, 10)} />
      {tool ? (
        <>
          , synced from {tool.name}
          {tool.readAt && (
            <>
              {' '}
              <RelativeTime value={tool.readAt} />
            </>
          )}
          . Tickets can only be changed there.
        </>
      ) : (
        '. The PSA they were synced from no longer includes this customer.'
      )}
    </>
  );
}

function NoTickets({ summary }: { summary: TicketSummary | undefined }) {
  const mayConnect = useCan()('integrations:manage');
  const tool = summary?.tool;
  return (
    <EmptyState
      icon={PlugIcon}
      title={tool ? 'No tickets in the last 12 months' : 'No tickets yet'}
      action={
        !tool &&
        mayConnect && (
          <LinkButton variant="primary" icon={PlugIcon} to="/integrations">
            Connect a PSA
          </LinkButton>
        )
      }
    >
      {tool
        ? `${tool.name} has no tickets for this customer.`
        : 'Once a PSA is connected and this customer is matched, its tickets appear here.'}
    </EmptyState>
  );
}

const NONE = <span className="text-muted">–</span>;

const TICKET_COLUMNS: readonly TableColumn<Ticket>[] = [
  { key: 'summary', label: 'Summary', sortKey: 'summary', cell: ({ summary }) => <span className="wrap-anywhere">{summary}</span> },
  { key: 'number', label: 'Number', sortKey: 'number', cell: (ticket) => <Number ticket={ticket} /> },
  { key: 'status', label: 'Status', sortKey: 'status', card: 'aside', cell: (ticket) => <Status ticket={ticket} /> },
  { key: 'priority', label: 'Priority', sortKey: 'priority', cell: ({ priority }) => priority || NONE },
  { key: 'board', label: 'Board or type', sortKey: 'board', card: 'hidden', cell: ({ board }) => board || NONE },
  { key: 'contact', label: 'Contact', sortKey: 'contact', card: 'hidden', cell: ({ contact }) => contact || NONE },
  { key: 'opened', label: 'Opened', sortKey: 'opened', cell: ({ openedAt }) => <DateText value={openedAt} /> },
  { key: 'closed', label: 'Closed', sortKey: 'closed', card: 'hidden', cell: ({ closedAt }) => <DateText value={closedAt} /> },
];

function Number({ ticket: { number, url } }: { ticket: Ticket }) {
  if (url === null) return <span className="tabular-nums">{number}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 font-medium whitespace-nowrap tabular-nums hover:underline max-md:min-h-11"
    >
      {number} <ExternalLinkIcon size={14} />
      <span className="sr-only">opens the PSA in a new tab</span>
    </a>
  );
}

function Status({ ticket: { status, closedAt } }: { ticket: Ticket }) {
  const isOpen = closedAt === null;
  return (
    <StatusChip tone={isOpen ? 'info' : 'neutral'} icon={isOpen ? CircleDashedIcon : CircleCheckIcon}>
      <span className="max-w-40 truncate">{status || (isOpen ? 'Open' : 'Closed')}</span>
    </StatusChip>
  );
}

interface TicketQuartersProps {
  quarters: TicketSummary['quarters'];
  /** Quarter that filters the list, as in the URL. */
  chosen: string | undefined;
  onChoose: (quarter: string | undefined) => void;
}

/** Ticket counts per quarter as used in reviews, above the list; each filters it. */
function TicketQuarters({ quarters, chosen, onChoose }: TicketQuartersProps) {
  return (
    <ul className="mb-4 grid grid-cols-4 gap-3 max-md:grid-cols-2" aria-label="Tickets opened per quarter">
      {quarters.toReversed().map(({ year, quarter, counted, listed }) => {
        const key = `${year}-Q${quarter}`;
        const isChosen = chosen === key;
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : key)}
              className={classes(
                'w-full rounded-card border bg-surface-1 px-3 py-2 text-left hover:border-border-strong',
                isChosen ? 'border-accent-line bg-accent-tint' : 'border-border',
              )}
            >
              <span className="block text-sm text-muted">{quarterLabel({ year, quarter })}</span>
              <span className="block text-xl font-semibold tabular-nums">{counted ?? listed}</span>
              <span className="block text-xs text-muted">{countText(counted, listed)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** An entered figure may differ from the list. */
function countText(counted: number | null, listed: number): string {
  if (counted === null) return 'opened, not in a review yet';
  return counted === listed ? 'opened' : `in reviews; ${listed} in this list`;
}
