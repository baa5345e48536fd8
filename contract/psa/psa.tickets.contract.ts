import { PSA_KINDS } from '#domain/psa/psa.tools.rules.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, prose, Search } from '#contract/fields.ts';
import { bothWays, listing } from '#contract/list.ts';

export const Ticket = z.object({
  id: Id,
  kind: z.enum(PSA_KINDS),
  number: z.string(),
  summary: z.string(),
  /** Name in the tool. */
  status: z.string(),
  priority: z.string(),
  /** Board, queue or type in the tool. */
  board: z.string(),
  contact: z.string(),
  openedAt: Instant,
  /** Null while open. */
  closedAt: z.nullable(Instant),
  /** URL in the tool; null if unknown. */
  url: z.nullable(z.string()),
});
export type Ticket = z.output<typeof Ticket>;

export const TICKET_SORTS = bothWays('-opened', 'closed', 'number', 'summary', 'status', 'priority', 'board', 'contact');

export const TICKET_STATES = ['open', 'closed'] as const;

const FILTERS = {
  ...Search,
  state: z.optional(z.enum(TICKET_STATES)),
  status: z.optional(prose(120)),
  priority: z.optional(prose(120)),
  board: z.optional(prose(120)),
  /** Opened in a fiscal quarter of the customer, such as 2027-Q1. */
  quarter: z.optional(
    z.string().check(z.maxLength(7, 'must be a quarter (2027-Q1)'), z.regex(/^(?:20|21)\d\d-Q[1-4]$/, 'must be a quarter (2027-Q1)')),
  ),
};

const customer = { method: 'GET', allow: 'customers:view', notFound: 'CUSTOMER_NOT_FOUND', params: ById } as const;

export const listTickets = endpoint({
  ...customer,
  path: '/api/customers/:id/tickets',
  feature: 'psa',
  reads: ['tickets'],
  summary: "A customer's tickets of the last twelve months from the PSA, newest first",
  ...listing({ sorts: TICKET_SORTS, filters: FILTERS }),
  response: z.array(Ticket),
});

export const exportTickets = endpoint({
  ...customer,
  path: '/api/customers/:id/tickets/export',
  feature: 'psa',
  reads: ['tickets'],
  download: true,
  summary: "The customer's tickets that match the filters, as CSV",
  query: z.object({ ...FILTERS, sort: z.optional(z.enum(TICKET_SORTS)), format: z.optional(z.enum(['csv'])) }),
});

export const getTicketSummary = endpoint({
  ...customer,
  path: '/api/customers/:id/tickets/summary',
  feature: 'psa',
  reads: ['tickets', 'serviceFigures'],
  summary: "Source of a customer's tickets, number opened in each quarter, and filter options",
  response: z.object({
    /** Connected tool that provides this customer's tickets; null if none. */
    tool: z.nullable(z.object({ name: z.string(), readAt: z.nullable(Instant) })),
    /** Tickets opened earlier are not kept. */
    since: Instant,
    quarters: z.array(
      z.object({
        year: z.number(),
        quarter: z.number(),
        /** Figure shown in reviews; null if none is stored. */
        counted: z.nullable(z.number()),
        listed: z.number(),
      }),
    ),
    statuses: z.array(z.string()),
    priorities: z.array(z.string()),
    boards: z.array(z.string()),
  }),
});
export type TicketSummary = z.output<typeof getTicketSummary.response>;
