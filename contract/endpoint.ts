import type { Feature } from '#domain/features/features.rules.ts';
import { isTokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import { isChangeOfVisit } from '#domain/visits/visits.rules.ts';
import type { Permission } from '#domain/users/permissions.rules.ts';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.contract.ts';
import type { ListFacts } from './list.ts';

/** Required access: public, any signed-in user, superadmins (in the console's pool), or a permission. */
export type Allow = 'public' | 'signedIn' | 'superadmin' | Permission;

/** Resources of the API: endpoints read some of them, and changes invalidate some. */
export const RESOURCES = [
  'agreements',
  'announcements',
  'answers',
  'apiTokens',
  'assessments',
  'assets',
  'assistantConnections',
  'auditLog',
  'backups',
  'budgets',
  'calendarFeed',
  'campaigns',
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
  'letters',
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
  'scim',
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
  'surveys',
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
  /** Path such as '/api/customers/:id', translated for Fastify and OpenAPI. */
  path: `/api/${string}`;
  allow: Allow;
  summary: string;
  /** Error code if the row `:id` does not exist or belongs to another organisation. */
  notFound?: ErrorCode;
  /**
   * Resources that a GET returns; a change to any of them makes earlier responses stale. Includes referenced names, such as customer names
   * in a list of QBRs.
   */
  reads?: readonly Resource[];
  /** Resources that the call changes; clients refetch every read of any of them. */
  changes?: readonly Resource[];
  /** Sort orders, page size and filters of a list; created together with the query by `listing`. */
  list?: ListFacts;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent for empty responses (204). */
  response?: z.ZodMiniType;
  /** Success status other than 200 or 204. */
  status?: 201 | 202;
  /** Multipart body of files and fields; the handler reads the parts. */
  multipart?: true;
  /** Scripts may send the file of a multipart call as the body itself, of any type. */
  fileAsBody?: true;
  /** Responds with a file instead of JSON. */
  download?: true;
  /** Responds with server-sent events until the session ends. */
  events?: true;
  /** Maximum JSON body in bytes, if 1 MiB is too small. */
  maxBytes?: number;
  /** Error code for a body that is invalid below its first level, if VALIDATION_ERROR is too general. */
  malformed?: ErrorCode;
  /** Authorised by its URL or signature instead of a cookie. Needs no CSRF token, but is still rejected from pages of other sites. */
  byLink?: true;
  /** Requires a portal session of a contact; user sessions are rejected. */
  portal?: true;
  /** Keeps the body as raw bytes, because the sender's signature covers them. */
  rawBody?: true;
  /** Polling call that never extends a session. */
  passive?: true;
  /**
   * Required actions during which the call is allowed; all other signed-in calls are rejected until the action is done. The same applies
   * after a support session has ended, until the session leaves it.
   */
  allowedDuring?: readonly (RequiredAction | 'VISIT_ENDED')[];
  /** Requires reauthentication within the last five minutes. */
  sensitive?: true;
  /**
   * Access by API tokens; by default the permission decides. `true` for calls without a permission whose result depends on the caller's;
   * `false` for sign-in, accounts, subscription, tokens and sign-in rules.
   */
  byToken?: boolean;
  /**
   * Access during a support session; by default the permission and the session's rights decide. `false` for secrets, and for anything that
   * reaches the organisation's customers in its name.
   */
  duringVisit?: boolean;
  /**
   * Allows a change while the subscription is read-only; off by default. `true` for paying, exporting, securing and handing over the
   * organisation, removing access, and personal settings.
   */
  openWhenReadOnly?: boolean;
  /** Feature that the operator can disable; absent or null means the call is always available. */
  feature?: Feature | null;
  /** Reads or changes accounts: the transaction runs in the pool of the role plumbline_auth. */
  accounts?: true;
}

/** Endpoint that returns a list; `listing` creates its facts and query. */
export type ListEndpoint = Endpoint & { list: ListFacts; query: z.ZodMiniObject; response: z.ZodMiniArray };

/** Action required before other calls are accepted, named by the error code of those calls. */
export type RequiredAction = Extract<ErrorCode, 'PASSWORD_CHANGE_REQUIRED' | 'MFA_SETUP_REQUIRED'>;

/** Declares an endpoint once for the server, the client and the API documentation. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/**
 * Reports whether an Idempotency-Key replays the first result. Only for calls that create something, never for responses with unstored
 * secrets or before sign-in.
 */
export function takesIdempotencyKey({ status, sensitive, allow }: Endpoint): boolean {
  return status === 201 && !sensitive && allow !== 'public';
}

/** Reports whether an API token with the call's permission may make it. */
export function reachesByToken({ allow, sensitive, accounts, byToken }: Endpoint): boolean {
  if (allow === 'public' || allow === 'superadmin' || sensitive || accounts || byToken === false) return false;
  return allow === 'signedIn' ? byToken === true : isTokenScope(allow);
}

/** Reports whether requests with a token are rejected even if the call is public. */
export function isClosedToTokens({ byToken }: Pick<Endpoint, 'byToken'>): boolean {
  return byToken === false;
}

/** Reports whether the call is rejected while the subscription is read-only. */
export function isClosedWhenReadOnly({
  method,
  allow,
  openWhenReadOnly,
}: Pick<Endpoint, 'method' | 'allow' | 'openWhenReadOnly'>): boolean {
  return method !== 'GET' && allow !== 'public' && allow !== 'superadmin' && openWhenReadOnly !== true;
}

/** Reason why the call is rejected during a support session, regardless of permissions; null if it is allowed. */
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

/** Handler input after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E, 'params'>;
export type QueryOf<E extends Endpoint> = Parsed<E, 'query'>;
export type BodyOf<E extends Endpoint> = Parsed<E, 'body'>;

/** A query with only optional parameters may be omitted. */
type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;

export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  QueryInput<E> &
  InputPart<E, 'body'> & { form?: FormData; idempotencyKey?: string };

export type OutputOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : void;
/** Handler result, before serialisation drops undeclared keys. */
export type AnswerOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.input<S> : void;
