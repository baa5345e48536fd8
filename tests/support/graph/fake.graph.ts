import { z } from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from '#tests/support/psa/fake.server.ts';

export const TENANT = '6f0e7c1a-3a54-4a43-9b7e-2d1f3c5b7a90';
export const CLIENT = '0c9d8e7f-1b2a-4c3d-8e5f-6a7b8c9d0e1f';
export const GRAPH_SECRET = 'a~secret~of~the~application';

export interface FakeEvent {
  id: string;
  subject: string;
  start: string;
  end: string;
  showAs: string;
  type: string;
  seriesMasterId?: string;
  isAllDay?: boolean;
  transactionId?: string;
  review?: string;
}

interface Mailbox {
  events: Map<string, FakeEvent>;
  /** Ids in order of their changes. */
  log: string[];
}

export interface GraphFake extends FakeServer {
  /** Mailbox of an address, created if needed. */
  mailbox(address: string): Mailbox;
  /** Writes an event as a person in Outlook. */
  put(address: string, event: Partial<FakeEvent> & { id: string }): void;
  /** Deletes an event as a person in Outlook. */
  drop(address: string, id: string): void;
  /** Events written by the product. */
  ours(address: string): FakeEvent[];
  /** Expires all issued tokens. */
  expire(): void;
  /** Invalidates the delta tokens issued so far, which then get 410. */
  forget(): void;
  /** Refuses this many calls to Graph with 429 and a Retry-After in seconds. */
  limit(calls: number, seconds: number): void;
  /** Registration of the application in the tenant. */
  tenant: { secret: string; mayRead: boolean };
}

const PROPERTY = 'String {00020329-0000-0000-c000-000000000046} Name PlumblineReview';
const Moment = z.object({ dateTime: z.string(), timeZone: z.literal('UTC') });
const Written = z.object({
  subject: z.string(),
  body: z.object({ contentType: z.literal('text'), content: z.string() }),
  start: Moment,
  end: Moment,
  location: z.object({ displayName: z.string() }),
  singleValueExtendedProperties: z.array(z.object({ id: z.literal(PROPERTY), value: z.string() })).length(1),
  transactionId: z.string().optional(),
});
const refusal = (status: number, code: string, message: string): FakeAnswer => ({ status, json: { error: { code, message } } });

/**
 * Fake of Microsoft's sign-in and Graph as used by a calendar program: expiring client-credentials tokens, paged changes with expiring
 * delta tokens, events created once per transaction id, and errors in Graph's format.
 */
export async function openGraphFake(): Promise<GraphFake> {
  const mailboxes = new Map<string, Mailbox>();
  const tenant = { secret: GRAPH_SECRET, mayRead: true };
  let given = 0;
  let valid = '';
  let epoch = 1;
  let limited = { calls: 0, seconds: 0 };
  let made = 0;

  const mailbox = (address: string): Mailbox => {
    const known = mailboxes.get(address.toLowerCase()) ?? { events: new Map<string, FakeEvent>(), log: [] };
    mailboxes.set(address.toLowerCase(), known);
    return known;
  };
  const put = (box: Mailbox, event: Partial<FakeEvent> & { id: string }) => {
    const usual = { subject: 'Busy', start: '', end: '', showAs: 'busy', type: 'singleInstance' };
    box.events.set(event.id, { ...usual, ...box.events.get(event.id), ...event });
    box.log.push(event.id);
  };
  const drop = (box: Mailbox, id: string) => {
    box.events.delete(id);
    box.log.push(id);
  };

  function token({ url, body }: FakeRequest): FakeAnswer {
    const form = new URLSearchParams(body);
    const refuse = (code: string, text: string) => ({
      status: 401,
      json: { error: 'invalid_client', error_description: `${code}: ${text} Trace ID: 1` },
    });
    if (url.pathname.split('/')[1] !== TENANT)
      return { status: 400, json: { error: 'invalid_request', error_description: 'AADSTS90002: Tenant not found.' } };
    if (form.get('client_id') !== CLIENT) return refuse('AADSTS700016', 'Application was not found in the directory.');
    if (form.get('client_secret') !== tenant.secret) return refuse('AADSTS7000215', 'Invalid client secret provided.');
    if (form.get('grant_type') !== 'client_credentials' || !form.get('scope')?.endsWith('/.default'))
      return refuse('AADSTS70011', 'Scope is invalid.');
    given += 1;
    valid = `token-${given}`;
    return { status: 200, json: { token_type: 'Bearer', expires_in: 3599, access_token: valid } };
  }

  function delta(box: Mailbox, { url, headers }: FakeRequest, origin: string): FakeAnswer {
    const own = `${origin}${url.pathname}`;
    const size = Number(/odata\.maxpagesize=(\d+)/.exec(String(headers.prefer))?.[1] ?? '10');
    const mark = url.searchParams.get('$deltatoken') ?? url.searchParams.get('$skiptoken');
    const [markEpoch, kind, at, until] = mark?.split('.') ?? [String(epoch), 'all', '0', String(box.log.length)];
    if (Number(markEpoch) !== epoch) return refusal(410, 'SyncStateNotFound', 'The sync state generation is not found; full sync needed.');
    const from = Number(at);
    const ids = kind === 'all' ? [...box.events.keys()] : [...new Set(box.log.slice(from))];
    const page = kind === 'all' ? ids.slice(from, from + size) : ids;
    const isLast = kind !== 'all' || from + size >= ids.length;
    const link = isLast
      ? { '@odata.deltaLink': `${own}?$deltatoken=${epoch}.since.${kind === 'all' ? until : box.log.length}` }
      : { '@odata.nextLink': `${own}?$skiptoken=${epoch}.all.${from + size}.${until}` };
    const value = page.map((id) => {
      const event = box.events.get(id);
      return event ? shown(event) : { id, '@removed': { reason: 'deleted' } };
    });
    return { status: 200, json: { value, ...link } };
  }

  function write(box: Mailbox, { body }: FakeRequest, known: FakeEvent | null): FakeAnswer {
    const {
      subject,
      start,
      end,
      transactionId,
      singleValueExtendedProperties: [property],
    } = Written.parse(JSON.parse(body));
    const twin = known ?? [...box.events.values()].find((one) => transactionId !== undefined && one.transactionId === transactionId);
    if (twin && known === null) return { status: 201, json: shown(twin) };
    made += twin ? 0 : 1;
    const id = twin?.id ?? `ours+/${made}=`;
    const keeps = transactionId === undefined ? {} : { transactionId };
    put(box, { id, subject, start: start.dateTime, end: end.dateTime, review: property?.value ?? '', ...keeps });
    const event = box.events.get(id);
    return { status: twin ? 200 : 201, json: event ? shown(event) : {} };
  }

  function ofEvent(box: Mailbox, request: FakeRequest, id: string): FakeAnswer {
    const event = box.events.get(id);
    if (!event) return refusal(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
    if (request.method === 'PATCH') return write(box, request, event);
    if (request.method === 'DELETE') {
      drop(box, id);
      return { status: 200, json: null };
    }
    return { status: 200, json: shown(event) };
  }

  /** Refusals that apply to every call. */
  function standsInTheWay({ headers }: FakeRequest): FakeAnswer | null {
    if (headers.authorization !== `Bearer ${valid}`)
      return refusal(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.');
    if (limited.calls > 0) {
      limited.calls -= 1;
      return {
        ...refusal(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.'),
        headers: { 'retry-after': String(limited.seconds) },
      };
    }
    return tenant.mayRead ? null : refusal(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.');
  }

  function found(box: Mailbox, { url }: FakeRequest): FakeAnswer {
    const [, review] = /ep\/value eq '([^']+)'/.exec(url.searchParams.get('$filter') ?? '') ?? [];
    const value = [...box.events.values()].filter((one) => one.review === review).map(({ id }) => ({ id }));
    return { status: 200, json: { value } };
  }

  function graph(request: FakeRequest, origin: string): FakeAnswer {
    const refused = standsInTheWay(request);
    if (refused) return refused;
    const [, address = '', path = ''] = /^\/v1\.0\/users\/([^/]+)\/(.*)$/.exec(request.url.pathname) ?? [];
    const box = mailboxes.get(decodeURIComponent(address).toLowerCase());
    if (!box) return refusal(404, 'ErrorInvalidUser', `The requested user '${address}' is invalid.`);
    const ofCalendar: Readonly<Record<string, () => FakeAnswer>> = {
      'GET calendar': () => ({ status: 200, json: { id: 'calendar' } }),
      'GET calendarView/delta': () => delta(box, request, origin),
      'POST calendar/events': () => write(box, request, null),
      'GET events': () => found(box, request),
    };
    const answer = ofCalendar[`${request.method} ${path}`];
    return answer ? answer() : ofEvent(box, request, decodeURIComponent(path.replace('events/', '')));
  }

  const fake = await openFake((request, origin) =>
    request.url.pathname.endsWith('/oauth2/v2.0/token') ? token(request) : graph(request, origin),
  );
  return Object.assign(fake, {
    tenant,
    mailbox,
    put: (address: string, event: Partial<FakeEvent> & { id: string }) => put(mailbox(address), event),
    drop: (address: string, id: string) => drop(mailbox(address), id),
    ours: (address: string) => [...mailbox(address).events.values()].filter(({ review }) => review !== undefined),
    expire: () => void (valid = 'none'),
    forget: () => void (epoch += 1),
    limit: (calls: number, seconds: number) => void (limited = { calls, seconds }),
  });
}

const moment = (text: string) => ({ dateTime: `${text.slice(0, 19)}.0000000`, timeZone: 'UTC' });

/** Event as Graph returns it: an occurrence has only its times and its series. */
function shown({ id, subject, start, end, showAs, type, seriesMasterId, isAllDay = false }: FakeEvent) {
  const times = { id, type, start: moment(start), end: moment(end) };
  if (type === 'occurrence') return { ...times, seriesMasterId };
  return { ...times, subject, showAs, isAllDay, isCancelled: false, body: { contentType: 'text', content: 'private' } };
}
