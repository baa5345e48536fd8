import { addMonths } from '#domain/customers/fiscal.rules.ts';
import type { PsaTicket } from '#domain/psa/psa.tickets.rules.ts';
import { groupAt, ticketOf, type TicketPage, type TicketsFrom } from '#server/psa/tools/service.tickets.ts';
import { SAMPLE_COMPANIES, type SampleCompany } from './sample.world.ts';

const SUBJECTS = [
  ['Printer on the first floor does not print', 'Service desk', 'Priority 3 - Medium'],
  ['New starter: laptop and mailbox', 'Requests', 'Priority 4 - Low'],
  ['VPN drops after a few minutes', 'Service desk', 'Priority 2 - High'],
  ['Password reset', 'Service desk', 'Priority 4 - Low'],
  ['Backup job reports a warning', 'Monitoring', 'Priority 3 - Medium'],
  ['Suspicious email reported', 'Security', 'Priority 2 - High'],
  ['Shared folder cannot be opened', 'Service desk', 'Priority 3 - Medium'],
  ['Server has little space left', 'Monitoring', 'Priority 3 - Medium'],
  ['Internet is down at head office', 'Service desk', 'Priority 1 - Critical'],
] as const;
const HOUR_MS = 3_600_000;
/** Hours until a ticket is closed. */
const DURATIONS = [2, 5, 26, 1, 49, 8, 170, 30, 3] as const;

/** Invented tickets spread over the months: the same on every read, with new ones as time goes on. */
export function readSampleTickets(from: TicketsFrom, now: Date): TicketPage {
  const group = groupAt(from, 1);
  if (!group) return { tickets: [], next: null };
  const company = SAMPLE_COMPANIES.find(({ id }) => String(id) === group.companies[0]);
  const changed = (ticket: PsaTicket) => from.since === null || (ticket.modifiedAt ?? '') > from.since;
  return { tickets: company ? ticketsOf(company, from.openedSince, now).filter(changed) : [], next: group.next(null) };
}

function ticketsOf(company: SampleCompany, since: string, now: Date): PsaTicket[] {
  const tickets: PsaTicket[] = [];
  const thisMonth = now.toISOString().slice(0, 7);
  for (let month = since.slice(0, 7); month <= thisMonth; month = addMonths(month, 1)) tickets.push(...ticketsIn(company, month, now));
  return tickets;
}

function ticketsIn(company: SampleCompany, month: string, now: Date): PsaTicket[] {
  // A third of a usual quarter, with some busier months.
  const many = Math.max(0, Math.round(company.tickets / 3) + ((Number(month.slice(5)) * 7 + company.id) % 5) - 2);
  const first = Date.parse(`${month}-01T08:00:00.000Z`);
  const step = (27 * 24 * HOUR_MS) / Math.max(1, many);
  return Array.from({ length: company.tickets === 0 ? 0 : many }, (_, nr) => ({ nr, openedAt: first + Math.floor(nr * step) }))
    .filter(({ openedAt }) => openedAt <= now.getTime())
    .flatMap(({ nr, openedAt }) => invent(company, { month, nr, openedAt, now }));
}

function invent(
  company: SampleCompany,
  { month, nr, openedAt, now }: { month: string; nr: number; openedAt: number; now: Date },
): PsaTicket[] {
  const kind = (nr * 5 + company.id + Number(month.slice(5))) % SUBJECTS.length;
  const [summary, board, priority] = SUBJECTS[kind] ?? SUBJECTS[0];
  const [contact = ''] = company.contacts[nr % Math.max(1, company.contacts.length)] ?? [];
  const closing = openedAt + (DURATIONS[(nr + company.id) % DURATIONS.length] ?? 1) * HOUR_MS;
  const isClosed = closing <= now.getTime();
  const number = `${month.replace('-', '')}-${String(nr + 1).padStart(3, '0')}`;
  return ticketOf({
    externalId: `${company.id}-${number}`,
    companyId: String(company.id),
    number,
    summary,
    status: isClosed ? 'Closed' : nr % 2 === 0 ? 'In progress' : 'Waiting on customer',
    priority,
    board,
    contact,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: isClosed ? new Date(closing).toISOString() : null,
    modifiedAt: new Date(isClosed ? closing : openedAt).toISOString(),
  });
}
