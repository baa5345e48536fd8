import { z } from 'zod';
import { tokenRefusal } from '#domain/integrations/outlook.rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { fetchOutside, OutboundRefusal } from '#server/platform/http/outbound/outbound.ts';
import { isTransient, secondsAsked } from '#server/platform/http/outbound/outbound.retries.ts';
import { CallFailure } from '#server/platform/http/outbound/service.calls.ts';

/**
 * Graph errors. `auth`: credentials rejected. `denied`: this mailbox must not be read. `missing`: no such mailbox or meeting. `expired`:
 * the delta token is no longer valid. `busy`: try again later. `broken`: a retry would not help.
 */
type GraphFailureKind = 'auth' | 'denied' | 'missing' | 'expired' | 'busy' | 'broken';

export class GraphFailure extends CallFailure<GraphFailureKind> {}

export interface GraphKeys {
  tenantId: string;
  clientId: string;
  secret: string;
}

interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
}

const DEFAULT_WAIT = 60;
const PAGE_SIZE = 50;
const Token = z.object({ access_token: z.string().min(1) });
const Refusal = z.object({ error: z.string().optional(), error_description: z.string().optional() });
const GraphError = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

type Settings = Pick<Config, 'entraAuthority' | 'graphOrigin' | 'outboundAllow' | 'feedback' | 'publicUrl'>;

/** Microsoft Graph client of one organisation; keeps its token. */
export class Graph {
  readonly #settings: Settings;
  readonly #keys: GraphKeys;
  #token: Promise<string> | null = null;

  constructor(settings: Settings, keys: GraphKeys) {
    this.#settings = settings;
    this.#keys = keys;
  }

  /** `target` is a path, or a URL returned by Graph. An expired token is renewed once. */
  async call(target: string, request: GraphRequest = {}): Promise<unknown> {
    const url = new URL(target, this.#settings.graphOrigin);
    // Never send the token to another host, whatever a response contains.
    if (url.origin !== this.#settings.graphOrigin) throw new GraphFailure('broken', 'Microsoft returned an address that is not its own.');
    const [first, token] = await this.#send(url, request);
    if (first.status !== 401) return read(first, url);
    if (this.#token === token) this.#token = null;
    const [second] = await this.#send(url, request);
    return read(second, url);
  }

  async #send(url: URL, { method = 'GET', body }: GraphRequest): Promise<[Response, Promise<string>]> {
    this.#token ??= this.#signIn();
    const token = this.#token;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${await token}`,
      // Immutable ids survive moves between folders; all times in UTC.
      prefer: `IdType="ImmutableId", outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=${PAGE_SIZE}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return [await this.#fetch(url, { method, headers, body: body ? JSON.stringify(body) : null }), token];
  }

  async #signIn(): Promise<string> {
    const { tenantId, clientId, secret } = this.#keys;
    const { entraAuthority, graphOrigin } = this.#settings;
    const url = new URL(`${entraAuthority}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`);
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope: `${graphOrigin}/.default` };
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await this.#fetch(url, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
    const text = await answer.text();
    if (isTransient(answer.status)) throw busy(answer, 'Microsoft’s sign-in');
    if (!answer.ok) throw new GraphFailure('auth', tokenRefusal(Refusal.safeParse(parsed(text)).data ?? {}));
    const granted = Token.safeParse(parsed(text));
    if (!granted.success) throw new GraphFailure('busy', 'Microsoft’s sign-in returned no token.', DEFAULT_WAIT);
    return granted.data.access_token;
  }

  async #fetch(url: URL, outgoing: Parameters<typeof fetchOutside>[2]): Promise<Response> {
    try {
      return await fetchOutside(this.#settings, url, outgoing);
    } catch (error) {
      const reason = error instanceof OutboundRefusal ? error.message : `${url.host} could not be reached.`;
      throw new GraphFailure('busy', reason, DEFAULT_WAIT);
    }
  }
}

async function read(answer: Response, url: URL): Promise<unknown> {
  const text = await answer.text();
  if (answer.ok) return text === '' ? null : parsed(text);
  throw failureOf(answer, parsed(text), url);
}

const ADVICE: Readonly<Record<number, { kind: GraphFailureKind; advice: string }>> = {
  401: { kind: 'auth', advice: 'the token was refused. Check that Calendars.ReadWrite is granted as an application permission.' },
  403: {
    kind: 'denied',
    advice: 'the application permission Calendars.ReadWrite is missing, has no admin consent, or is not for this mailbox.',
  },
  404: { kind: 'missing', advice: 'the tenant has no such mailbox.' },
  410: { kind: 'expired', advice: 'the list of changes has expired.' },
};

function failureOf(answer: Response, body: unknown, url: URL): GraphFailure {
  const { status } = answer;
  if (isTransient(status)) return busy(answer, 'Microsoft');
  const { code, message = '' } = GraphError.safeParse(body).data?.error ?? { code: '' };
  const reason = `Microsoft responded with ${status}${code === '' ? '' : ` (${code})`}`;
  const known = ADVICE[status];
  if (known) return new GraphFailure(known.kind, `${reason}: ${known.advice}`);
  // Graph rejects expired delta tokens in several ways.
  const isOld = status === 400 && /sync ?state/i.test(`${code} ${message}`);
  return new GraphFailure(isOld ? 'expired' : 'broken', `${reason} for ${url.pathname.split('/').at(-1) ?? ''}.`);
}

function busy({ status, headers }: Response, who: string): GraphFailure {
  return new GraphFailure('busy', `${who} responded with ${status} and will be retried later.`, secondsAsked(headers) ?? DEFAULT_WAIT);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
