import type { ErrorCode } from '#contract/errors.contract.ts';
import { GENERAL_ERRORS } from '#contract/errors.general.ts';

interface FaultParts {
  code: ErrorCode;
  message?: string | undefined;
  resolution?: string | undefined;
  details?: unknown;
  field?: string | undefined;
  status?: number | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
}

/** Fallback texts. Responses contain the catalogue's texts, so the client does not bundle it and the first page stays small. */
function wordsOf(code: ErrorCode) {
  return Object.entries(GENERAL_ERRORS).find(([general]) => general === code)?.[1] ?? GENERAL_ERRORS.INTERNAL_ERROR;
}

/** The server sends only codes of the catalogue. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value);
}

/** Failed call, with the texts of the catalogue. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly resolution: string;
  readonly details: unknown;
  readonly field: string | undefined;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Further members of the response, such as the user's id with EMAIL_NOT_VERIFIED. */
  readonly body: Readonly<Record<string, unknown>>;
  /** False without a readable response; the texts of section 8.1 then apply. */
  readonly #isReadable: boolean;

  constructor({ code, message, resolution, details, field, status, body }: FaultParts) {
    const words = wordsOf(code);
    super(message ?? words.message);
    this.name = 'Fault';
    this.code = code;
    this.resolution = resolution ?? words.resolution;
    this.details = details;
    this.field = field;
    this.status = status ?? words.status;
    this.body = body ?? {};
    this.#isReadable = body !== undefined;
  }

  /** Message, followed by a colon and the details if they are text. */
  get headline(): string {
    return typeof this.details === 'string' && this.details !== '' ? `${this.message}: ${this.details}` : this.message;
  }

  /** Text for a toast: the message, and how long to wait if waiting helps. */
  get brief(): string {
    return waitOf(this.body) ? this.displayText : this.message;
  }

  /** Text for a toast: the server's own message, or `usual` if a readable response has none (section 8.5). */
  briefOr(usual: string): string {
    if (!this.#isReadable) return this.brief;
    const text = textOf(this.body['message']) ?? textOf(this.body['error']);
    return text === this.message ? this.brief : (text ?? usual);
  }

  /** Format of the specification: message, blank line, resolution. */
  get displayText(): string {
    return `${this.headline}\n\nHow to resolve: ${this.resolution}`;
  }
}

/** Text with the time to wait, in minutes or hours. */
function waitOf({ retryAfter }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof retryAfter !== 'number') return undefined;
  const minutes = Math.ceil(retryAfter / 60);
  if (minutes <= 1) return 'Try again in a minute.';
  if (minutes < 60) return `Try again in ${minutes} minutes.`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'Try again in an hour.' : `Try again in ${hours} hours.`;
}

const BY_WORDS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/failed to fetch|networkerror|network|load failed|connection/i, 'NETWORK_ERROR'],
  [/\b401\b|unauthori[sz]ed/i, 'UNAUTHORIZED'],
  [/\b403\b|forbidden/i, 'FORBIDDEN'],
  [/\b404\b|not found/i, 'NOT_FOUND'],
  [/time(d)? ?out|aborted/i, 'TIMEOUT_ERROR'],
];

/** Converts any thrown value to a fault; plain errors are classified by their message. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const words = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const known = BY_WORDS.find(([pattern]) => pattern.test(words));
  if (known) return new Fault({ code: known[1] });
  return new Fault({ code: 'INTERNAL_ERROR' });
}

const MISSING: readonly (readonly [string, ErrorCode])[] = [
  ['users', 'USER_NOT_FOUND'],
  ['customers', 'CUSTOMER_NOT_FOUND'],
  ['assessments', 'ASSESSMENT_NOT_FOUND'],
  ['qbrs', 'QBR_NOT_FOUND'],
  ['templates', 'TEMPLATE_NOT_FOUND'],
];

function codeOf(status: number, url: string, body: Readonly<Record<string, unknown>>): ErrorCode {
  if (status === 401) return body['sessionTimeout'] === true ? 'SESSION_EXPIRED' : 'UNAUTHORIZED';
  if (status === 403) return body['error'] === 'EMAIL_NOT_VERIFIED' ? 'EMAIL_NOT_VERIFIED' : 'FORBIDDEN';
  if (status === 404) return MISSING.find(([word]) => url.includes(word))?.[1] ?? 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Appends the request id of an unexpected failure, for finding it in the server's log. */
function withRequestId(resolution: string | undefined, details: unknown): string | undefined {
  const id = typeof details === 'object' && details !== null && 'requestId' in details ? textOf(details.requestId) : undefined;
  return id === undefined || resolution === undefined ? resolution : `${resolution} Request id: ${id}`;
}

/** Fault of a failed response by section 8.1: the server's code and texts, else those of its status. */
export function faultOfAnswer(status: number, url: string, body: Readonly<Record<string, unknown>> | null): Fault {
  if (body === null) return new Fault({ code: status >= 500 ? 'INTERNAL_ERROR' : 'NETWORK_ERROR', status });
  const message = textOf(body['message']) ?? textOf(body['error']);
  const resolution = waitOf(body) ?? withRequestId(textOf(body['resolution']), body['details']);
  const rest = { resolution, details: body['details'], field: textOf(body['field']), status, body };
  if (isErrorCode(body['code']) && textOf(body['message'])) return new Fault({ code: body['code'], message: message, ...rest });
  const code = codeOf(status, url, body);
  return new Fault({ code, message: code === 'VALIDATION_ERROR' ? (message ?? 'An error occurred') : undefined, ...rest });
}
