import { exportTickets, getTicketSummary, listTickets, type Ticket } from '#contract/psa/psa.tickets.contract.ts';
import { PSA_TOOLS, isPsaKind } from '#domain/psa/psa.tools.rules.ts';
import { ticketsSince } from '#domain/psa/psa.tickets.rules.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import { type CsvColumn, csvFile } from '#server/platform/files/csv.file.ts';
import type { Mounting, SignedInCall } from '#server/platform/http/call.ts';
import { readWhole } from '#server/platform/http/list.ts';
import { ORDERS, quartersOf, type TicketRow, ticketsOf, toolOf, wordsOf } from './tickets.queries.ts';

export function ticketsRoutes({ on, onList, onDownload }: Mounting): void {
  onList(listTickets, {
    check: async ({ tx, params }) => {
      const { id, fiscalYearStartMonth } = await existingCustomer(tx, params.id);
      return { id, fiscalYearStartMonth };
    },
    rows: ({ tx, query, params }, owner = { id: params.id, fiscalYearStartMonth: 1 }) => ticketsOf(tx, owner, query),
    order: ({ sort = '-opened' }) => ORDERS[sort],
    present: presentTicket,
  });
  onDownload(exportTickets, readForExport, async ({ name, rows }) => csvFile(`Tickets of ${name}`, COLUMNS, rows));
  on(getTicketSummary, async (call) => {
    const owner = await existingCustomer(call.tx, call.params.id);
    const tool = await toolOf(call.tx, owner.id);
    return {
      tool: tool && isPsaKind(tool.kind) ? { name: PSA_TOOLS[tool.kind].name, readAt: tool.lastSyncAt?.toISOString() ?? null } : null,
      since: ticketsSince(call.now),
      quarters: await quartersOf(call.tx, owner, call.now),
      ...(await wordsOf(call.tx, owner.id)),
    };
  });
}

function presentTicket(row: TicketRow): Ticket {
  const { id, kind, number, summary, status, priority, board, contact, openedAt, closedAt, url } = row;
  return {
    id,
    kind: isPsaKind(kind) ? kind : 'sample',
    number,
    summary,
    status,
    priority,
    board,
    contact,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    url,
  };
}

async function readForExport({ tx, params, query, audit }: SignedInCall<typeof exportTickets>) {
  const { format, sort = '-opened', ...filters } = query;
  const { id, name, ...owner } = await existingCustomer(tx, params.id);
  const rows = await readWhole(tx, ticketsOf(tx, { id, fiscalYearStartMonth: owner.fiscalYearStartMonth }, filters), ORDERS[sort]);
  const entity = { type: 'customer', id, label: name };
  await audit({ action: 'tickets.exported', entity, customerId: id, after: { format, rows: rows.length, filters } });
  return { name, rows: rows.map(presentTicket) };
}

const COLUMNS: readonly CsvColumn<Ticket>[] = [
  ['Number', ({ number }) => number],
  ['Summary', ({ summary }) => summary],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Board', ({ board }) => board],
  ['Contact', ({ contact }) => contact],
  ['Opened', ({ openedAt }) => openedAt],
  ['Closed', ({ closedAt }) => closedAt ?? ''],
  ['Tool', ({ kind }) => PSA_TOOLS[kind].name],
  ['Link', ({ url }) => url ?? ''],
];
