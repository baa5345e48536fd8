import { z } from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from './fake.server.ts';

export interface HaloTicket {
  id: number;
  client_id: number;
  dateoccurred: string;
  lastupdate?: string;
  [field: string]: unknown;
}

export interface HaloWorld {
  clients: Record<string, unknown>[];
  agents: Record<string, unknown>[];
  sites: Record<string, unknown>[];
  users: Record<string, unknown>[];
  assets: Record<string, unknown>[];
  contracts: Record<string, unknown>[];
  tickets: HaloTicket[];
  /** Opportunities are tickets of a sales type. */
  written: { id: number; status_id: number; summary: string; tickettype_id: number }[];
}

export const HALO_SECRET = 'secret-of-the-application';
const LISTS: Readonly<Record<string, keyof HaloWorld>> = {
  Client: 'clients',
  Agent: 'agents',
  Site: 'sites',
  Users: 'users',
  Asset: 'assets',
  ClientContract: 'contracts',
};

export interface HaloFake extends FakeServer {
  /** Expires all issued tokens. */
  expire(): void;
}

/**
 * Fake HaloPSA as its clients know it: expiring client-credentials tokens, a parameter spelled `pageinate`, and agents returned as a bare
 * list.
 */
export async function openHaloFake(world: HaloWorld): Promise<HaloFake> {
  let given = 0;
  let valid = '';
  const fake = await openFake((request, origin) => {
    const { url, headers, body } = request;
    if (url.pathname === '/api/authinfo') return { status: 200, json: { auth_url: `${origin}/auth`, tenant_id: 'msp' } };
    if (url.pathname === '/auth/token') {
      const form = new URLSearchParams(body);
      const isRight =
        form.get('client_id') === 'app' && form.get('client_secret') === HALO_SECRET && url.searchParams.get('tenant') === 'msp';
      if (!isRight) return { status: 400, json: { error: 'invalid_client', error_description: 'The client is not known' } };
      given += 1;
      valid = `token-${given}`;
      return { status: 200, json: { token_type: 'Bearer', access_token: valid, expires_in: 3600 } };
    }
    if (headers.authorization !== `Bearer ${valid}`)
      return { status: 401, json: { Message: 'Authorization has been denied for this request.' } };
    return answerOf(world, request);
  });
  return Object.assign(fake, { expire: () => void (valid = 'none') });
}

const NewTicket = z.array(z.looseObject({ summary: z.string(), client_id: z.number(), tickettype_id: z.number() })).length(1);

const CHOICES: Readonly<Record<string, unknown>> = {
  TicketType: [
    { id: 21, name: 'Service request' },
    { id: 22, name: 'Opportunity' },
  ],
  Priority: [{ id: 3, name: 'Medium' }],
  Status: {
    record_count: 3,
    statuses: [
      { id: 1, name: 'New' },
      { id: 8, name: 'Won' },
      { id: 9, name: 'Lost' },
    ],
  },
};

/** Response to requests about written tickets; null for other requests. */
function answerToWriting(world: HaloWorld, name: string, { url, method, body }: FakeRequest): FakeAnswer | null {
  if (CHOICES[name] !== undefined) return { status: 200, json: CHOICES[name] };
  const [, id] = /^(?:Tickets|Opportunities)\/(\d+)$/.exec(name) ?? [];
  if (id !== undefined) {
    const one = world.written.find((row) => String(row.id) === id);
    return one ? { status: 200, json: one } : { status: 404, json: { Message: 'Not found' } };
  }
  if (method === 'POST') {
    const [row] = NewTicket.parse(JSON.parse(body));
    const made = { status_id: 1, summary: '', tickettype_id: 0, ...row, id: 700 + world.written.length };
    world.written.push(made);
    return { status: 201, json: made };
  }
  const search = url.searchParams.get('search');
  if (search === null) return null;
  // The search also matches similar texts.
  const found = world.written.filter(({ summary }) => summary.includes(search.slice(0, 3)));
  return { status: 200, json: { record_count: found.length, tickets: found } };
}

function answerOf(world: HaloWorld, request: FakeRequest): FakeAnswer {
  const { url } = request;
  const name = url.pathname.replace('/api/', '');
  const written = answerToWriting(world, name, request);
  if (written) return written;
  const size = url.searchParams.get('pageinate') === 'true' ? Number(url.searchParams.get('page_size')) : 50;
  const page = Number(url.searchParams.get('page_no') ?? '1');
  if (name === 'Tickets') {
    const asked = (name: string) => url.searchParams.get(name);
    const [from, to, since, client] = [asked('startdate') ?? '', asked('enddate') ?? '9', asked('lastupdatefromdate'), asked('client_id')];
    const found = world.tickets
      .filter(({ client_id: owner }) => client === null || String(owner) === client)
      .filter(({ dateoccurred: at, lastupdate = at }) => (since === null ? at >= from && at < to : lastupdate >= since));
    return { status: 200, json: { record_count: found.length, tickets: found.slice((page - 1) * size, page * size) } };
  }
  const list = LISTS[name];
  if (list === undefined) return { status: 404, json: { ClassName: 'NotFound', Message: 'Not found' } };
  const rows = world[list];
  if (list === 'agents') return { status: 200, json: rows };
  return { status: 200, json: { record_count: rows.length, [list]: rows.slice((page - 1) * size, page * size) } };
}
