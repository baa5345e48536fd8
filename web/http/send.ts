import { csrfToken, forgetCsrfToken } from './csrf.ts';
import { dropPrefetched, takePrefetched } from './prefetched.ts';
import { Fault, faultOfAnswer } from './fault.ts';
import { refusalOfPreview } from './preview.ts';
import { actionRequired, areRequestsBlocked, sessionEnded, signedOut, visitEnded } from './session.ts';

export type RequestBody = FormData | URLSearchParams | Readonly<Record<string, unknown>> | undefined;

export interface Sending {
  method: string;
  url: string;
  body?: RequestBody;
  idempotencyKey?: string | undefined;
  /** ETag of the cached response; a 304 means that nothing has changed. */
  etag?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Headers that authorise the call together with its URL; sent without cookies or a CSRF token. */
  byLink?: Readonly<Record<string, string>>;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const CSRF_CODES = new Set<string>(['CSRF_TOKEN_INVALID', 'CSRF_TOKEN_MISSING']);

/** Copy with the token, so that a retry starts from the original body. */
function withToken(body: RequestBody, token: string): RequestBody {
  if (body === undefined) return undefined;
  if (body instanceof URLSearchParams) {
    const copy = new URLSearchParams(body);
    copy.append('_csrf', token);
    return copy;
  }
  if (!(body instanceof FormData)) return { ...body, _csrf: token };
  const copy = new FormData();
  copy.append('_csrf', token);
  for (const [name, value] of body.entries()) copy.append(name, value);
  return copy;
}

async function requestFor({ method, body, idempotencyKey, etag, signal, byLink }: Sending): Promise<RequestInit> {
  // Identifies the request in the server's logs, traces and database calls.
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': crypto.randomUUID().slice(0, 18) };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (etag) headers['if-none-match'] = etag;
  const init: RequestInit = { method, headers, credentials: 'include', signal: signal ?? null };
  if (byLink) return withoutSession(init, byLink, body);
  if (SAFE.has(method)) return init;
  const refusal = refusalOfPreview();
  if (refusal) throw refusal;
  const token = await csrfToken();
  headers['x-csrf-token'] = token;
  const full = withToken(body, token);
  if (full instanceof FormData || full instanceof URLSearchParams) return { ...init, body: full };
  if (full === undefined) return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(full) };
}

function withoutSession(init: RequestInit, byLink: Readonly<Record<string, string>>, body: RequestBody): RequestInit {
  const headers = { accept: 'application/json', ...byLink };
  if (body === undefined) return { ...init, headers, credentials: 'omit' };
  return { ...init, headers: { ...headers, 'content-type': 'application/json' }, credentials: 'omit', body: JSON.stringify(body) };
}

async function fetchOrFault(sending: Sending): Promise<Response> {
  if (areRequestsBlocked()) throw new Fault({ code: 'UNAUTHORIZED', status: 0 });
  const prefetched = prefetchedFor(sending);
  if (prefetched) return connected(() => prefetched, sending.signal);
  const init = await connected(() => requestFor(sending), sending.signal);
  return connected(() => fetch(sending.url, init), sending.signal);
}

function prefetchedFor({ method, url, etag }: Sending): Promise<Response> | undefined {
  if (method === 'GET') return etag ? undefined : takePrefetched(url);
  dropPrefetched();
  return undefined;
}

/** Reports anything that prevents a response as a lost connection. */
async function connected<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (signal?.aborted || error instanceof Fault) throw error;
    throw new Fault({ code: 'NETWORK_ERROR', status: 0 });
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function faultFrom(response: Response, url: string): Promise<Fault> {
  const body: unknown = await response.json().catch(() => null);
  return faultOfAnswer(response.status, url, isRecord(body) ? body : null);
}

/** Sends with cookies and, for changes, the CSRF token; retries once if the token was refused. */
export async function send(sending: Sending): Promise<Response> {
  const response = await fetchOrFault(sending);
  if (response.ok || response.status === 304) return response;
  const fault = await faultFrom(response, sending.url);
  if (fault.status !== 403 || !CSRF_CODES.has(fault.code)) throw reported(fault);
  forgetCsrfToken();
  const second = await fetchOrFault(sending);
  if (second.ok) return second;
  throw reported(await faultFrom(second, sending.url));
}

function reported(fault: Fault): Fault {
  if (fault.status === 401 && fault.body['sessionTimeout'] === true) {
    forgetCsrfToken();
    sessionEnded();
  } else if (fault.code === 'UNAUTHORIZED') signedOut();
  else if (fault.code === 'PASSWORD_CHANGE_REQUIRED' || fault.code === 'MFA_SETUP_REQUIRED') actionRequired(fault.code);
  else if (fault.code === 'VISIT_ENDED') visitEnded();
  return fault;
}

/** JSON of a response; undefined for a 204. */
export async function jsonOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault({ code: 'NETWORK_ERROR', status: response.status });
  }
}
