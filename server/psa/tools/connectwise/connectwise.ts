import { z } from 'zod';
import { ServiceFailure, type ServiceAnswer, type ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { type Credentials, NOTHING_MORE, type Page, type PsaService, type ReadFrom } from '#server/psa/tools/service.ts';
import { groupAt } from '#server/psa/tools/service.tickets.ts';
import { CONNECTWISE_OBJECTS, type ConnectWiseList } from './connectwise.objects.ts';
import { connectWiseTickets, TICKET_FIELDS } from './connectwise.tickets.ts';
import { connectWiseWrites } from './connectwise.writes.ts';

/** Keeps a page of companies below the response size limit. */
const PAGE_SIZE = 200;
/** Larger, because few fields of a ticket are read. */
const TICKETS_SIZE = 500;
/** Small enough that their IDs fit into a URL and that little is read again if the process dies. */
const COMPANIES_AT_ONCE = 50;
/** Codebase of most installations, used if the service does not report one. */
const USUAL_CODEBASE = 'v4_6_release/';

const CompanyInfo = z.object({ Codebase: z.string().regex(/^[\w.-]+\/$/) });

export function openConnectWise({ config, secret }: Credentials, calls: ServiceCalls): PsaService {
  const { companyId = '', publicKey = '', clientId = '', url = '' } = config;
  const host = new URL(url).origin;
  const screens = host.replace('://api-', '://');
  const basic = Buffer.from(`${companyId}+${publicKey}:${secret}`, 'utf8').toString('base64');
  const headers = { authorization: `Basic ${basic}`, clientid: clientId };
  let codebase: Promise<string> | null = null;

  const address = async (path: string) => {
    codebase ??= findCodebase(calls, host, companyId);
    return `${host}/${await codebase}apis/3.0${path}`;
  };
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<ServiceAnswer> => {
    // Encodes spaces as %20, as the service's documentation does.
    const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return calls.send({ url: `${await address(path)}?${encoded.join('&')}`, headers });
  };
  const post = async (path: string, body: object): Promise<ServiceAnswer> =>
    calls.send({ method: 'POST', url: await address(path), headers, body });

  /** Fetches one page. Uses a strict `>` for changes, because `>=` is not supported everywhere. */
  const list = async (facts: ConnectWiseList, path: string, { since, page }: { since: string | null; page: number }) => {
    const conditions = since === null ? {} : { conditions: `lastUpdated > [${since.slice(0, 19)}Z]` };
    const fields = facts.fields === null ? {} : { fields: facts.fields };
    // Ordered by ID, so concurrent changes do not shift pages.
    const answer = await get(path, { pageSize: String(PAGE_SIZE), page: String(page), orderBy: 'id asc', ...fields, ...conditions });
    return { records: facts.records(answer.json), hasNext: hasNextPage(answer.headers) };
  };

  const readByCompany = async (facts: ConnectWiseList, { companies, page }: ReadFrom): Promise<Page> => {
    const [after = '', number = '1'] = (page ?? '').split('|');
    const company = companies.find((id) => id >= after);
    if (company === undefined) return NOTHING_MORE;
    const isSame = company === after;
    const path = facts.path.replace(':company', encodeURIComponent(company));
    const { records, hasNext } = await list(facts, path, { since: null, page: isSame ? Number(number) : 1 });
    const owned = records.map((record) => ({ ...record, companyId: company }));
    if (hasNext) return { records: owned, next: `${company}|${Number(isSame ? number : 1) + 1}` };
    const following = companies.find((id) => id > company);
    return { records: owned, next: following === undefined ? null : `${following}|1` };
  };

  return {
    async test() {
      await get('/company/companies', { pageSize: '1', fields: 'id' });
      return 'ConnectWise responds and accepts the keys.';
    },
    async read(object, from) {
      const facts = CONNECTWISE_OBJECTS[object];
      if (facts.path.includes(':company')) return from.since === null ? readByCompany(facts, from) : NOTHING_MORE;
      const page = Number(from.page ?? '1');
      const { records, hasNext } = await list(facts, facts.path, { since: from.since, page });
      return { records, next: hasNext ? String(page + 1) : null };
    },
    async readTickets(from) {
      const { openedSince, since, page } = from;
      const group = since === null ? groupAt(from, COMPANIES_AT_ONCE) : null;
      if (since === null && group === null) return { tickets: [], next: null };
      const ours = group?.companies.filter((id) => /^\d+$/.test(id)) ?? [];
      const which = since === null ? `company/id in (${ours.join(',')})` : `lastUpdated > [${since.slice(0, 19)}Z]`;
      const number = Number((group ? group.page : page) ?? '1');
      const { json, headers: responseHeaders } = await get('/service/tickets', {
        conditions: `${which} and dateEntered >= [${openedSince.slice(0, 19)}Z]`,
        fields: TICKET_FIELDS,
        orderBy: 'id asc',
        pageSize: String(TICKETS_SIZE),
        page: String(number),
      });
      const further = hasNextPage(responseHeaders) ? String(number + 1) : null;
      return { tickets: connectWiseTickets(json, screens), next: group ? group.next(further) : further };
    },
    callsOfEverybody: () => Promise.resolve(null),
    writes: connectWiseWrites({ get, post, screens }),
  };
}

const hasNextPage = (headers: Headers) => /rel="?next"?/.test(headers.get('link') ?? '');

/** Version part of the API path, which the host without its API prefix reports without credentials. */
async function findCodebase(calls: ServiceCalls, host: string, companyId: string): Promise<string> {
  const url = `${host.replace('://api-', '://')}/login/companyinfo/${encodeURIComponent(companyId)}`;
  const answer = await calls.send({ url, headers: {} }).catch((error: unknown) => {
    if (error instanceof ServiceFailure && error.kind === 'busy') throw error;
    return null;
  });
  const info = CompanyInfo.safeParse(answer?.json);
  return info.success ? info.data.Codebase : USUAL_CODEBASE;
}
