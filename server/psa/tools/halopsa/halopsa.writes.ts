import { z } from 'zod';
import type { WrittenObject } from '#domain/psa/tools/tool.facts.rules.ts';
import { type Amounts, titleWith } from '#domain/psa/psa.writes.rules.ts';
import { ServiceFailure, type ServiceAnswer } from '#server/platform/http/outbound/service.calls.ts';
import { itemsOf, ServiceId } from '#server/psa/tools/service.values.ts';
import type { Choice, PsaWrites, WriteOrder } from '#server/psa/tools/service.writes.ts';

interface Connection {
  get(path: string, query: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  post(path: string, body: object): Promise<ServiceAnswer>;
  base: string;
}

/** Opportunities are tickets of a sales type; both are returned under `tickets`. */
const PATHS: Readonly<Record<WrittenObject, string>> = { ticket: 'Tickets', opportunity: 'Opportunities' };
const LONGEST_TITLE = 200;

const Made = z.object({ id: ServiceId });
const Ticket = z.object({ id: ServiceId, summary: z.string().nullish(), status_id: ServiceId.nullish() });
const Found = z.object({ tickets: z.array(z.unknown()) });
const Named = z.object({ id: ServiceId, name: z.string() });

export function haloWrites({ get, post, base }: Connection): PsaWrites {
  const list = (path: string) => haloNames(get, path);
  return {
    async choices() {
      const types = await list('TicketType');
      const statuses = await list('Status');
      return { ticketType: types, opportunityType: types, wonStatus: statuses, lostStatus: statuses };
    },
    async find(object, reference) {
      const { json } = await get(PATHS[object], { pageinate: 'true', page_size: '10', page_no: '1', search: reference });
      // The search is fuzzy, so each result is checked for the reference.
      const found = itemsOf(Ticket, Found.parse(json).tickets).filter(({ summary }) => summary?.includes(reference));
      return found.toSorted((one, other) => Number(one.id) - Number(other.id))[0]?.id ?? null;
    },
    async create(order) {
      // The request body is always a list; the response is an object or a list.
      const { json } = await post(PATHS[order.object], [bodyOf(order)]);
      const [made] = itemsOf(Made, Array.isArray(json) ? json : [json]);
      if (!made) throw new ServiceFailure('busy', 'HaloPSA did not return the created record.');
      return made.id;
    },
    complete: () => Promise.resolve(),
    show: (_object, id) => Promise.resolve({ number: id, url: `${base}/tickets?id=${encodeURIComponent(id)}` }),
    /** There is no bulk query, so statuses are read one by one. */
    async statuses(object, ids) {
      const known = new Map<string, string>();
      for (const id of ids) {
        const answer = await get(`${PATHS[object]}/${encodeURIComponent(id)}`, {}).catch((error: unknown) => {
          if (error instanceof ServiceFailure && error.kind === 'broken') return null;
          throw error;
        });
        const ticket = Ticket.safeParse(answer?.json).data;
        if (ticket) known.set(id, ticket.status_id ?? '');
      }
      return known;
    },
  };
}

/** Entries of one of the tool's lists. */
export async function haloNames(get: Connection['get'], path: string): Promise<Choice[]> {
  return itemsOf(Named, rowsOf((await get(path, {})).json));
}

/** Some lists are returned as a bare array, others under a property. */
function rowsOf(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  const parts = z.record(z.string(), z.unknown()).parse(json);
  const lists: unknown[][] = Object.values(parts).flatMap((value: unknown) => (Array.isArray(value) ? [[...value]] : []));
  return lists[0] ?? [];
}

function moneyOf({ object, amounts, probability, closesOn }: WriteOrder): object {
  if (object === 'ticket') return {};
  return {
    ...(amounts === null ? {} : valuesOf(amounts)),
    ...(probability === null ? {} : { oppconversionprobability: probability }),
    targetdate: `${closesOn}T00:00:00Z`,
  };
}

/** Total value is one-time plus the first year, next to the one-time, monthly and annual amounts. */
function valuesOf({ once, monthly, yearly }: Amounts): object {
  return { oppvalue: once + monthly * 12 + yearly, oppvalue_oneoff: once, oppvalue_monthly: monthly, oppvalue_annual: yearly };
}

function bodyOf(order: WriteOrder): object {
  const { object, title, text, reference, companyId, chosen } = order;
  return {
    summary: titleWith(title, reference, LONGEST_TITLE),
    details_html: text
      .split('\n\n')
      .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
      .join(''),
    ...moneyOf(order),
    client_id: Number(companyId),
    tickettype_id: Number(object === 'ticket' ? chosen['ticketType'] : chosen['opportunityType']),
    // The client's general user.
    userlookup: { id: -1, lookupdisplay: 'Enter Details Manually' },
    donotapplytemplateintheapi: true,
  };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
