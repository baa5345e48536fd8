import type { Config } from '#server/platform/config/config.ts';
import { isTransient, secondsAsked } from './outbound.retries.ts';
import { fetchOutside, type OutboundLimits, OutboundRefusal, PrivateAddress } from './outbound.ts';

/**
 * Reason for a failed call. `auth`: credentials refused. `denied`: this resource may not be read. `busy`: retry later. `broken`: retrying
 * would not help.
 */
export type FailureKind = 'auth' | 'denied' | 'busy' | 'broken';

/** Failed call with its kind, and the seconds that the service asks to wait. */
export class CallFailure<Kind extends string> extends Error {
  readonly kind: Kind;
  readonly waitSeconds: number;
  constructor(kind: Kind, message: string, waitSeconds = 0) {
    super(message);
    this.name = new.target.name;
    this.kind = kind;
    this.waitSeconds = waitSeconds;
  }
}

export class ServiceFailure extends CallFailure<FailureKind> {}

export interface ServiceRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON, or as a form for URLSearchParams. */
  body?: object | URLSearchParams;
  /** For services that compute long answers. */
  limits?: OutboundLimits;
}

export interface ServiceAnswer {
  json: unknown;
  headers: Headers;
}

const DEFAULT_WAIT = 60;
const LONGEST_MESSAGE = 200;

type Outgoing = Parameters<typeof fetchOutside>[2];
export type Fetch = (url: string, outgoing: Outgoing) => Promise<Response>;

export const outsideFetch =
  (config: Config): Fetch =>
  (url, outgoing) =>
    fetchOutside(config, url, outgoing);

/** Sends and counts all calls to a service, and maps each failure to the kind that determines how a run proceeds. */
export class ServiceCalls {
  readonly #fetch: Fetch;
  readonly #secrets: readonly string[];
  made = 0;

  constructor(fetch: Fetch, secrets: readonly string[]) {
    this.#fetch = fetch;
    this.#secrets = secrets.filter((secret) => secret.length > 3);
  }

  async send({ method = 'GET', url, headers, body, limits }: ServiceRequest): Promise<ServiceAnswer> {
    this.made += 1;
    const isForm = body instanceof URLSearchParams;
    const type: Record<string, string> = body ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' } : {};
    const sent = body === undefined ? null : isForm ? body.toString() : JSON.stringify(body);
    const answer = await this.#fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...type },
      body: sent,
      limits,
    }).catch((error: unknown) => {
      const kind = error instanceof PrivateAddress ? 'broken' : 'busy';
      throw new ServiceFailure(kind, error instanceof OutboundRefusal ? error.message : 'The service could not be reached.');
    });
    const text = await answer.text();
    if (!answer.ok) throw this.#refusal(answer, text, new URL(url).pathname);
    return { json: parsed(text, new URL(url).host), headers: answer.headers };
  }

  #refusal({ status, headers }: Response, text: string, path: string): ServiceFailure {
    if (status === 429) {
      const about = 'The service accepts no more requests at the moment (429).';
      return new ServiceFailure('busy', about, secondsAsked(headers) ?? DEFAULT_WAIT);
    }
    const reason = this.#said(text);
    const about = `The service responded with ${status} for ${path}${reason === '' ? '.' : `: ${reason.replace(/[^.!?]$/, '$&.')}`}`;
    if (status === 401) return new ServiceFailure('auth', about);
    if (status === 403) return new ServiceFailure('denied', about);
    // Some services answer our bad requests with 500 and a list of reasons; a retry would fail again.
    const isMistake = status === 500 && /"errors"\s*:\s*\[\s*[^\]\s]/.test(text);
    if (isTransient(status) && !isMistake) return new ServiceFailure('busy', about, secondsAsked(headers) ?? 0);
    return new ServiceFailure('broken', about);
  }

  /** The service's error message with our secrets removed, since some services echo them. */
  #said(text: string): string {
    const plain = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), messageOf(text));
    return [...plain.replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_MESSAGE).join('');
  }
}

function parsed(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceFailure('busy', `${host} responded with something other than JSON.`);
  }
}

/** Extracts the message; its shape varies by service and kind of error. */
function messageOf(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text.startsWith('<') ? '' : text;
  }
  if (Array.isArray(body)) return body.find((one) => typeof one === 'string') ?? '';
  if (typeof body !== 'object' || body === null) return '';
  const parts = new Map<string, unknown>(Object.entries(body));
  const errors: unknown = parts.get('errors');
  const inner: unknown[] = Array.isArray(errors) ? errors : [];
  const texts = [
    parts.get('message'),
    parts.get('Message'),
    parts.get('error_description'),
    parts.get('errorMessage'),
    parts.get('error'),
    parts.get('Error'),
  ];
  const first = texts.find((one) => typeof one === 'string' && one !== '');
  const details = inner.flatMap((one) => (typeof one === 'string' ? [one] : messageInside(one)));
  return [first, ...messageInside(parts.get('error')), ...details].filter((one) => typeof one === 'string').join(' ');
}

function messageInside(error: unknown): string[] {
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  return typeof error.message === 'string' ? [error.message] : [];
}
