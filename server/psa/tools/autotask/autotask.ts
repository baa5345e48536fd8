import { z } from 'zod';
import { ServiceFailure, type ServiceCalls } from '#server/platform/http/outbound/service.calls.ts';
import { type Credentials, NOTHING_MORE, type Page, type PsaService } from '#server/psa/tools/service.ts';
import { groupAt } from '#server/psa/tools/service.tickets.ts';
import {
  assetRecords,
  assetsIn,
  type AutotaskItem,
  type AutotaskProduct,
  ITEM_FIELDS,
  PRODUCT_FIELDS,
  productIdsOf,
  productsIn,
} from './autotask.assets.ts';
import { listsOf } from './autotask.lists.ts';
import { type AutotaskUnits, CONTRACT_FIELDS, contractRecords, contractsIn, UNIT_FIELDS, unitsIn } from './autotask.contracts.ts';
import { AUTOTASK_OBJECTS } from './autotask.objects.ts';
import { autotaskTickets, TICKET_FIELDS, type TicketWords, ticketWords } from './autotask.tickets.ts';
import { autotaskWrites } from './autotask.writes.ts';

const ZONES = 'https://webservices.autotask.net';
/** The service's maximum: calls are scarce, and with only our fields a page stays far below the response size limit. */
const PAGE_SIZE = 500;
/** Small enough that little is read again if the process dies in the middle of their tickets. */
const COMPANIES_AT_ONCE = 50;

const Zone = z.object({ url: z.url(), webUrl: z.url().nullish() });
const Answer = z.object({ items: z.array(z.unknown()), pageDetails: z.object({ nextPageUrl: z.url().nullish() }).nullish() });
const Threshold = z.object({ currentTimeframeRequestCount: z.number() });

type Condition = Readonly<{ op: 'gte' | 'lte' | 'in'; field: string; value: string | number | readonly number[] }>;

export function openAutotask({ config, secret }: Credentials, calls: ServiceCalls): PsaService {
  const { userName = '', integrationCode = '', url = '' } = config;
  const start = url === '' ? ZONES : new URL(url).origin;
  const headers = { apiintegrationcode: integrationCode, username: userName, secret };
  let zone: Promise<{ api: string; screens: string | null }> | null = null;
  let words: Promise<TicketWords> | null = null;
  let types: Promise<(id: string | null | undefined) => string> | null = null;

  const ownZone = () => (zone ??= findZone(calls, start, userName));
  const address = async (path: string) => `${(await ownZone()).api}/${path}`;
  const get = async (path: string) => calls.send({ url: await address(path), headers });
  const post = async (path: string, body: object) => calls.send({ method: 'POST', url: await address(path), headers, body });

  /** Fetches one page; further pages repeat the query at the address named by the previous page. */
  const ask = async (entity: string, body: object, page: string | null) => {
    const target = page === null ? await address(`${entity}/query`) : sameOrigin(page, await address(''));
    return Answer.parse((await calls.send({ method: 'POST', url: target, headers, body })).json);
  };
  /** Fetches a page of contracts with the prices of their services in the current period. */
  const readContracts = async (page: string | null): Promise<Page> => {
    const { items, pageDetails } = await ask('Contracts', { MaxRecords: PAGE_SIZE, IncludeFields: CONTRACT_FIELDS, filter: [ALL] }, page);
    const contracts = contractsIn(items);
    const units: AutotaskUnits[] = [];
    const now = new Date().toISOString();
    const filter: Condition[] = [
      { op: 'in', field: 'contractID', value: contracts.map(({ id }) => Number(id)) },
      { op: 'lte', field: 'startDate', value: now },
      { op: 'gte', field: 'endDate', value: now },
    ];
    let next: string | null = null;
    if (contracts.length > 0)
      do {
        const answer = await ask('ContractServiceUnits', { MaxRecords: PAGE_SIZE, IncludeFields: UNIT_FIELDS, filter }, next);
        units.push(...unitsIn(answer.items));
        next = answer.pageDetails?.nextPageUrl ?? null;
      } while (next !== null);
    return { records: contractRecords(contracts, units), next: pageDetails?.nextPageUrl ?? null };
  };

  /** Users without access to products can still read assets; their products then stay unnamed. */
  const productsOf = async (assets: readonly AutotaskItem[]): Promise<AutotaskProduct[]> => {
    const ids = productIdsOf(assets);
    if (ids.length === 0) return [];
    const filter: Condition[] = [{ op: 'in', field: 'id', value: ids }];
    return ask('Products', { MaxRecords: PAGE_SIZE, IncludeFields: PRODUCT_FIELDS, filter }, null).then(
      ({ items }) => productsIn(items),
      unlessBusy([]),
    );
  };
  /** Fetches a page of assets with the names of their types and products. */
  const readAssets = async (since: string | null, page: string | null): Promise<Page> => {
    const filter: Condition[] = [since === null ? ALL : { op: 'gte', field: 'lastModifiedTime', value: since }];
    const { items, pageDetails } = await ask('ConfigurationItems', { MaxRecords: PAGE_SIZE, IncludeFields: ITEM_FIELDS, filter }, page);
    const assets = assetsIn(items);
    if (assets.length > 0) types ??= listsOf(get, 'ConfigurationItems').then((list) => list('configurationitemtype'), unlessBusy(noName));
    const records = assetRecords(assets, { products: await productsOf(assets), typeOf: (await types) ?? noName });
    return { records, next: pageDetails?.nextPageUrl ?? null };
  };

  return {
    async test() {
      const { json } = await post('Companies/query', { MaxRecords: 1, IncludeFields: ['id'], filter: [ALL] });
      // Users without permission get an empty list instead of a refusal.
      if (Answer.parse(json).items.length > 0) return 'Autotask responds and returns companies.';
      throw new ServiceFailure(
        'denied',
        'Autotask responds but returns no companies: the security level of the API user has no permission for companies.',
      );
    },
    async read(object, { since, page }) {
      if (object === 'agreement') return since === null ? readContracts(page) : NOTHING_MORE;
      if (object === 'asset') return readAssets(since, page);
      const facts = AUTOTASK_OBJECTS[object];
      if (since !== null && facts.modified === null) return NOTHING_MORE;
      const changed: Condition = since === null || facts.modified === null ? ALL : { op: 'gte', field: facts.modified, value: since };
      const body = { MaxRecords: PAGE_SIZE, IncludeFields: facts.fields, filter: [changed] };
      const { items, pageDetails } = await ask(facts.entity, body, page);
      return { records: facts.records(items), next: pageDetails?.nextPageUrl ?? null };
    },
    async readTickets(from) {
      const { openedSince, since, page } = from;
      const group = since === null ? groupAt(from, COMPANIES_AT_ONCE) : null;
      if (since === null && group === null) return { tickets: [], next: null };
      const which: Condition = group
        ? { op: 'in', field: 'companyID', value: group.companies.map(Number) }
        : { op: 'gte', field: 'lastTrackedModificationDateTime', value: since ?? '' };
      const filter = [which, { op: 'gte', field: 'createDate', value: openedSince }];
      const body = { MaxRecords: PAGE_SIZE, IncludeFields: TICKET_FIELDS, filter };
      const { items, pageDetails } = await ask('Tickets', body, group ? group.page : page);
      const further = pageDetails?.nextPageUrl ?? null;
      const next = group ? group.next(further) : further;
      if (items.length === 0) return { tickets: [], next };
      words ??= ticketWords(get);
      return { tickets: autotaskTickets(items, await words, (await ownZone()).screens), next };
    },
    async callsOfEverybody() {
      const { json } = await get('ThresholdInformation');
      return Threshold.parse(json).currentTimeframeRequestCount;
    },
    writes: autotaskWrites({ get, post, screens: async () => (await ownZone()).screens }),
  };
}

/** The API requires a filter even to read everything. */
const ALL: Condition = { op: 'gte', field: 'id', value: 0 };

const noName = () => '';

/** Substitutes a value for a refused response; `busy` is rethrown and retried. */
const unlessBusy =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof ServiceFailure && (error.kind === 'denied' || error.kind === 'broken')) return instead;
    throw error;
  };

/** Each Autotask customer belongs to a zone with its own address; other zones refuse the credentials. */
async function findZone(calls: ServiceCalls, start: string, userName: string): Promise<{ api: string; screens: string | null }> {
  const found = `${start}/ATServicesRest/V1.0/zoneInformation?user=${encodeURIComponent(userName)}`;
  const answer = await calls.send({ url: found, headers: {} }).catch((error: unknown) => {
    if (error instanceof ServiceFailure && error.kind === 'broken')
      throw new ServiceFailure('auth', 'Autotask has no zone for this user name.');
    throw error;
  });
  const zone = Zone.safeParse(answer.json);
  if (!zone.success) throw new ServiceFailure('auth', 'Autotask has no zone for this user name.');
  const { host, origin, href } = new URL(zone.data.url);
  if (origin !== start && !host.endsWith('.autotask.net'))
    throw new ServiceFailure('broken', `The zone returned (${host}) is not an Autotask address. Nothing was sent to it.`);
  return { api: `${href.replace(/\/+$/, '')}/V1.0`, screens: screensAt(zone.data.webUrl ?? null, origin) };
}

/** Address of the web interface; only Autotask addresses become links. */
function screensAt(named: string | null, api: string): string | null {
  if (named === null) return null;
  const { origin, host, protocol } = new URL(named);
  return origin === api || (protocol === 'https:' && host.endsWith('.autotask.net')) ? origin : null;
}

function sameOrigin(page: string, base: string): string {
  if (new URL(page).origin === new URL(base).origin) return page;
  throw new ServiceFailure('broken', 'The next page is on another host, so it was not requested.');
}
