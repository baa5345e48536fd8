import type { Ticket } from '#contract/psa/psa.tickets.contract.ts';
import { DateText } from '#web/ui/data/DateText.tsx';
import { CircleCheckIcon, CircleDashedIcon, ExternalLinkIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import type { TableColumn } from '#web/ui/tables/table.columns.ts';

const NONE = <span className="text-muted">–</span>;

/** Everything as the tool names it. */
export const COLUMNS: readonly TableColumn<Ticket>[] = [
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
      <span className="sr-only">opens the tool in another tab</span>
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
