import type { Feature } from '#domain/features/features.rules.ts';
import { isTokenScope } from '#domain/tokens/tokens.rules.ts';
import { isChangeOfVisit } from '#domain/visits/visits.rules.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.contract.ts';
import type { ListFacts } from './list.ts';

/** Who may call: anybody, anybody signed in, superadmins in the pool of the console, or people with the permission. */
export type Allow = 'public' | 'signedIn' | 'superadmin' | Permission;

/** The resources of the product: a call reads some of them, and a change puts some out of date. */
export const RESOURCES = [
  'agreements',
  'announcements',
  'answers',
  'apiTokens',
  'assessments',
  'assets',
  'auditLog',
  'backups',
  'budgets',
  'calendarFeed',
  'checklist',
  'comments',
  'console',
  'contacts',
  'csvDrops',
  'customers',
  'evidence',
  'exclusions',
  'exports',
  'feedback',
  'files',
  'findings',
  'goals',
  'initiatives',
  'integrations',
  'notificationPreferences',
  'notifications',
  'organization',
  'ownership',
  'profile',
  'qbrs',
  'quarterlyReviews',
  'rateLimits',
  'recommendations',
  'reviews',
  'secondFactors',
  'serviceFigures',
  'sessions',
  'signInMethods',
  'signInPolicy',
  'sites',
  'sops',
  'sso',
  'stackAudits',
  'stackItems',
  'stackReport',
  'stackStandards',
  'templates',
  'tickets',
  'tourPreferences',
  'tours',
  'users',
  'views',
  'visitConsents',
  'visits',
  'webhooks',
] as const;
export type Resource = (typeof RESOURCES)[number];

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/customers/:id', which is translated for Fastify and OpenAPI. */
  path: `/api/${string}`;
  allow: Allow;
  /** One line for the API page. */
  summary: string;
  /** The code for a row `:id` that does not exist or belongs to another organisation. */
  notFound?: ErrorCode;
  /**
   * The resources that a GET returns: when one of these has changed, an earlier response is out of date. Names count, such as a customer's
   * in a list of QBRs.
   */
  reads?: readonly Resource[];
  /** The resources that a change puts out of date; a client repeats every read of one of these. */
  changes?: readonly Resource[];
  /** How a list is read: its orders, its size and its filters (`listing` makes this together with the query). */
  list?: ListFacts;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent: the response is empty (204). */
  response?: z.ZodMiniType;
  /** The status of success when it is not 200 or 204. */
  status?: 201 | 202;
  /** A body of files and fields instead of JSON; the handler reads the parts. */
  multipart?: true;
  /** The response is a file, not JSON. */
  download?: true;
  /** The response is a stream of server-sent events that ends with the session. */
  events?: true;
  /** The largest JSON body in bytes, where 1 MiB is not enough. */
  maxBytes?: number;
  /** The code for a body whose inner structure (below its first level) is invalid, where VALIDATION_ERROR would say too little. */
  malformed?: ErrorCode;
  /** The right to call it lies in its address or its signature and in no cookie: without a CSRF token, though never from a page of another site. */
  byLink?: true;
  /** Of the portal of contacts: who has a session of it, and nobody of ours. */
  portal?: true;
  /** The body stays the bytes that came, because its sender has signed them. */
  rawBody?: true;
  /** A poll: never extends a session. */
  passive?: true;
  /**
   * The required actions of a session during which this call is allowed; every other signed-in call is refused until the action is done. So is
   * every call after the end of a visit until the session has left it.
   */
  allowedDuring?: readonly (RequiredAction | 'VISIT_ENDED')[];
  /** A change that requires reauthentication within the last five minutes. */
  sensitive?: true;
  /**
   * Whether API tokens reach it; absent, the permission decides. `true` for a call without a permission whose result follows from those of the caller;
   * `false` for sign-in, accounts, the subscription, tokens and the rules of sign-in, which no script needs.
   */
  byToken?: boolean;
  /**
   * Whether a superadmin who visits an organisation reaches it; absent, the permission and the right of the visit decide. `false` for secrets, and for
   * what reaches the organisation's customers in its name.
   */
  duringVisit?: boolean;
  /**
   * Whether a change stays possible while the subscription allows only to read; absent, it does not. `true` for paying, exporting, protecting and
   * handing over the organisation, removing access, and what concerns only the person.
   */
  openWhenReadOnly?: boolean;
  /** The part of the product that the operator can close to an organisation; absent or null, the call is never closed. */
  feature?: Feature | null;
  /** Reads or changes accounts: its transaction runs in the pool of the role plumbline_auth. */
  accounts?: true;
}

/** A call that answers a list; `listing` makes its facts and its query. */
export type ListEndpoint = Endpoint & { list: ListFacts; query: z.ZodMiniObject; response: z.ZodMiniArray };

/** What a person must do before any other call is accepted, by the code with which other calls are refused. */
export type RequiredAction = Extract<ErrorCode, 'PASSWORD_CHANGE_REQUIRED' | 'MFA_SETUP_REQUIRED'>;

/** One call, written once: mounted by the server, called by the client, printed in the API page. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/**
 * Whether the same Idempotency-Key returns the first result again. Only calls that create something take one; not where the response may
 * contain a secret that is stored nowhere, and not before signing in.
 */
export function takesIdempotencyKey({ status, sensitive, allow }: Endpoint): boolean {
  return status === 201 && !sensitive && allow !== 'public';
}

/** Whether an API token with the permission of the call may make it. */
export function reachesByToken({ allow, sensitive, accounts, byToken }: Endpoint): boolean {
  if (allow === 'public' || allow === 'superadmin' || sensitive || accounts || byToken === false) return false;
  return allow === 'signedIn' ? byToken === true : isTokenScope(allow);
}

/** True if a request with a token is refused even where anyone may call. */
export function isClosedToTokens({ byToken }: Pick<Endpoint, 'byToken'>): boolean {
  return byToken === false;
}

/** Whether a call is refused while the subscription allows only to read. */
export function isClosedWhenReadOnly({
  method,
  allow,
  openWhenReadOnly,
}: Pick<Endpoint, 'method' | 'allow' | 'openWhenReadOnly'>): boolean {
  return method !== 'GET' && allow !== 'public' && allow !== 'superadmin' && openWhenReadOnly !== true;
}

/** Why a visiting superadmin is refused a call, whatever their permissions there; null where a visit reaches it. */
export function refusalOfVisit(entry: Endpoint, { mayWrite }: { mayWrite: boolean }): 'VISIT_READ_ONLY' | 'VISIT_CLOSED' | null {
  const { allow, method, sensitive, accounts, duringVisit } = entry;
  if (duringVisit) return null;
  if (sensitive || accounts || duringVisit === false) return 'VISIT_CLOSED';
  if (method === 'GET') return null;
  if (!isChangeOfVisit(allow)) return 'VISIT_CLOSED';
  return mayWrite ? null : 'VISIT_READ_ONLY';
}

type Parsed<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
type InputPart<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? undefined extends z.input<S>
      ? Partial<Record<K, z.input<S>>>
      : Record<K, z.input<S>>
    : unknown;

/** The input of a handler after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E, 'params'>;
export type QueryOf<E extends Endpoint> = Parsed<E, 'query'>;
export type BodyOf<E extends Endpoint> = Parsed<E, 'body'>;

/** A query whose parameters are all optional is optional itself. */
type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;

/** The input that a caller passes. */
export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  QueryInput<E> &
  InputPart<E, 'body'> & { form?: FormData; idempotencyKey?: string };

/** The result that a caller gets. */
export type OutputOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : void;
/** The result of a handler, before serialization drops undeclared keys. */
export type AnswerOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.input<S> : void;
