import { z } from 'zod';
import {
  ServiceFailure,
  type ServiceAnswer,
  type ServiceCalls,
  type ServiceRequest,
} from '#server/platform/http/outbound/service.calls.ts';
import { type Credentials, NOTHING_MORE, type PsaService } from '#server/psa/tools/service.ts';
import { HALO_OBJECTS } from './halopsa.objects.ts';
import { haloTickets } from './halopsa.tickets.ts';
import { haloWrites } from './halopsa.writes.ts';

const PAGE_SIZE = 100;

const AuthInfo = z.object({ auth_url: z.url().nullish(), tenant_id: z.string().nullish() });
const Token = z.object({ access_token: z.string().min(1) });
const Count = z.object({ record_count: z.number().int().nonnegative() });

export function openHaloPsa({ config, secret }: Credentials, calls: ServiceCalls): PsaService {
  const { url = '', authUrl = '', tenant = '', clientId = '' } = config;
  const base = url.replace(/\/+$/, '');
  let token: Promise<string> | null = null;

  const signIn = async (): Promise<string> => {
    const at = authUrl === '' ? await findAuthority(calls, base) : authUrl.replace(/\/+$/, '');
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope: 'all' });
    const target = `${at}/token${tenant === '' ? '' : `?tenant=${encodeURIComponent(tenant)}`}`;
    const answer = await calls.send({ method: 'POST', url: target, headers: {}, body }).catch((error: unknown) => {
      const isRefused = error instanceof ServiceFailure && (error.kind === 'broken' || error.kind === 'denied');
      throw isRefused ? new ServiceFailure('auth', error.message) : error;
    });
    const granted = Token.safeParse(answer.json);
    if (!granted.success) throw new ServiceFailure('auth', 'HaloPSA responded without a token.');
    return granted.data.access_token;
  };

  const ask = async (path: string, request: Pick<ServiceRequest, 'method' | 'body'>): Promise<ServiceAnswer> => {
    token ??= signIn();
    return calls.send({ ...request, url: `${base}/api/${path}`, headers: { authorization: `Bearer ${await token}` } });
  };
  /** Renews an expired token once and resends; the refused request had no effect. */
  const send = (path: string, request: Pick<ServiceRequest, 'method' | 'body'>) =>
    ask(path, request).catch((error: unknown) => {
      if (!(error instanceof ServiceFailure) || error.kind !== 'auth' || token === null) throw error;
      token = null;
      return ask(path, request);
    });
  const get = (path: string, query: Readonly<Record<string, string>>) => send(`${path}?${new URLSearchParams(query)}`, {});
  const post = (path: string, body: object) => send(path, { method: 'POST', body });
  // Spelled this way by the API.
  const page = (number: number, size: number) => ({ pageinate: 'true', page_size: String(size), page_no: String(number) });

  return {
    async test() {
      await get('Client', page(1, 1));
      return 'HaloPSA responds and accepts the client secret.';
    },
    async read(object, from) {
      const facts = HALO_OBJECTS[object];
      if (from.since !== null && !facts.isReadHourly) return NOTHING_MORE;
      const number = Number(from.page ?? '1');
      const { json } = await get(facts.path, { ...page(number, PAGE_SIZE), includeinactive: 'true', order: 'id' });
      // Some lists are returned as a bare array without pages.
      if (Array.isArray(json)) return { records: facts.records(json), next: null };
      const { record_count: count } = Count.parse(json);
      const isLast = number >= Math.ceil(count / PAGE_SIZE);
      const rows = z.record(z.string(), z.unknown()).parse(json)[facts.key];
      return { records: facts.records(rows), next: isLast ? null : String(number + 1) };
    },
    readTickets: haloTickets({ get, page, size: PAGE_SIZE, base }),
    // HaloPSA reports no hourly call count.
    callsOfEverybody: () => Promise.resolve(null),
    writes: haloWrites({ get, post, base }),
  };
}

/** Token endpoint named by the service; hosts other than its own and Halo's are refused. */
async function findAuthority(calls: ServiceCalls, base: string): Promise<string> {
  const own = `${base}/auth`;
  const answer = await calls.send({ url: `${base}/api/authinfo`, headers: {} }).catch((error: unknown) => {
    if (error instanceof ServiceFailure && error.kind === 'busy') throw error;
    return null;
  });
  const named = AuthInfo.safeParse(answer?.json).data?.auth_url ?? own;
  const { host } = new URL(named);
  const isKnown = host === new URL(base).host || host.endsWith('.halopsa.com') || host.endsWith('.haloservicesolutions.com');
  if (!isKnown)
    throw new ServiceFailure('broken', `HaloPSA uses another host for its tokens (${host}). Enter it as the authorisation server.`);
  return named.replace(/\/+$/, '');
}
