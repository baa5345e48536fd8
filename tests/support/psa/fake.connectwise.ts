import { answerToWriting, type ConnectWiseWritten } from './fake.connectwise.writes.ts';
import { type FakeAnswer, type FakeRequest, type FakeServer, openFake } from './fake.server.ts';

export interface ConnectWiseRow {
  id: number;
  company?: { id: number };
  deletedFlag?: boolean;
  _info: { lastUpdated: string; dateEntered?: string };
  [field: string]: unknown;
}

export interface ConnectWiseWorld {
  companies: ConnectWiseRow[];
  contacts: ConnectWiseRow[];
  members: ConnectWiseRow[];
  agreements: ConnectWiseRow[];
  configurations: ConnectWiseRow[];
  sites: Readonly<Record<string, ConnectWiseRow[]>>;
  tickets: ConnectWiseRow[];
  written: ConnectWiseWritten;
}

export const CONNECTWISE_KEYS = { companyId: 'msp', publicKey: 'public', clientId: 'client-guid' } as const;
export const CONNECTWISE_SECRET = 'private-key-of-the-msp';

const BASE = '/v2026_3/apis/3.0';
const error = (status: number, code: string, message: string): FakeAnswer => ({ status, json: { code, message, errors: null } });

/**
 * Fake ConnectWise as documented: Basic authentication with company and keys, 25 rows by default and 1,000 at most, a Link header, and
 * conditions with dates in brackets.
 */
export function openConnectWiseFake(world: ConnectWiseWorld): Promise<FakeServer> {
  const expected = `Basic ${Buffer.from(`msp+public:${CONNECTWISE_SECRET}`).toString('base64')}`;
  return openFake((request, origin) => {
    const { url, headers } = request;
    if (url.pathname === '/login/companyinfo/msp')
      return { status: 200, json: { Codebase: 'v2026_3/', CompanyID: 'msp', IsCloud: 'True' } };
    if (url.pathname.startsWith('/login/')) return error(404, 'NotFound', 'No such company');
    if (headers.authorization !== expected) return error(401, 'Unauthorized', 'Unauthorized');
    if (headers['clientid'] !== CONNECTWISE_KEYS.clientId) return error(403, 'Security', 'Missing clientId');
    if (!url.pathname.startsWith(BASE)) return error(404, 'NotFound', 'Wrong codebase');
    return answerOf(world, url.pathname.slice(BASE.length), request, origin);
  });
}

function answerOf(world: ConnectWiseWorld, path: string, request: FakeRequest, origin: string): FakeAnswer {
  const { url } = request;
  const conditions = url.searchParams.get('conditions') ?? '';
  if (path === '/service/tickets' && conditions.includes('dateEntered')) return ticketsOf(world, conditions, request, origin);
  const written = answerToWriting(world.written, path, request);
  if (written) return written;
  const lists: Readonly<Record<string, readonly ConnectWiseRow[]>> = {
    '/company/companies': world.companies,
    '/company/contacts': world.contacts,
    '/system/members': world.members,
    '/finance/agreements': world.agreements,
    '/company/configurations': world.configurations,
  };
  const [, company] = /^\/company\/companies\/(\d+)\/sites$/.exec(path) ?? [];
  const rows = company === undefined ? lists[path] : (world.sites[company] ?? []);
  if (!rows) return error(404, 'NotFound', `No ${path}`);
  const since = /^lastUpdated > \[([^\]]+)\]$/.exec(conditions)?.[1];
  if (conditions !== '' && since === undefined) return error(400, 'InvalidObject', 'conditions are not understood');
  const found = rows
    .filter(({ _info }) => since === undefined || Date.parse(_info.lastUpdated) > Date.parse(since))
    .toSorted((one, other) => one.id - other.id);
  return pageOf(found, url, origin);
}

function pageOf(rows: readonly ConnectWiseRow[], url: URL, origin: string): FakeAnswer {
  const size = Math.min(1000, Number(url.searchParams.get('pageSize') ?? '25'));
  const page = Number(url.searchParams.get('page') ?? '1');
  const shown = rows.slice((page - 1) * size, page * size);
  const fields = url.searchParams.get('fields')?.split(',');
  const json = shown.map((row) => (fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row));
  const next = new URL(`${origin}${url.pathname}`);
  next.searchParams.set('page', String(page + 1));
  const link: Record<string, string> = rows.length > page * size ? { link: `<${next.href}>; rel="next", <${next.href}>; rel="last"` } : {};
  return { status: 200, json, headers: link };
}

const ASKED = /^(?:company\/id in \(([\d,]+)\)|lastUpdated > \[([^\]]+)\]) and dateEntered >= \[([^\]]+)\]$/;

/** Tickets matching the conditions; `_info` holds the date on which a ticket was opened. */
function ticketsOf(world: ConnectWiseWorld, conditions: string, { url }: FakeRequest, origin: string): FakeAnswer {
  const [isUnderstood, companies, since, openedSince = ''] = ASKED.exec(conditions) ?? [];
  if (isUnderstood === undefined) return error(400, 'InvalidObject', 'conditions are not understood');
  const ids = companies?.split(',').map(Number);
  const found = world.tickets
    .filter(({ company }) => ids === undefined || ids.includes(company?.id ?? 0))
    .filter(({ _info }) => since === undefined || Date.parse(_info.lastUpdated) > Date.parse(since))
    .filter(({ _info }) => Date.parse(_info.dateEntered ?? '') >= Date.parse(openedSince))
    .toSorted((one, other) => one.id - other.id);
  return pageOf(found, url, origin);
}
