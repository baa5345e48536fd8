import type { Permission } from '#domain/users/permissions.rules.ts';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.contract.ts';
import type { ListFacts } from './list.ts';

/** Who may call: anybody, anybody signed in, or whoever holds the permission. */
export type Allow = 'public' | 'signedIn' | Permission;

/** What the product keeps and somebody reads again: a call reads some of it, and a change puts some of it out of date. */
export const RESOURCES = [
  'answers',
  'assessments',
  'checklist',
  'comments',
  'contacts',
  'customers',
  'feedback',
  'findings',
  'notificationPreferences',
  'notifications',
  'organization',
  'ownership',
  'profile',
  'qbrs',
  'reviews',
  'secondFactors',
  'sessions',
  'signInMethods',
  'signInPolicy',
  'sso',
  'templates',
  'tourPreferences',
  'tours',
  'users',
] as const;
export type Resource = (typeof RESOURCES)[number];

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Fastify and OpenAPI agree on after translation: '/api/customers/:id'. */
  path: `/api/${string}`;
  allow: Allow;
  /** One line for the API page. */
  summary: string;
  /** The code of the answer when the row that `:id` names does not exist, or is another organisation's. */
  notFound?: ErrorCode;
  /** What a GET answers from: when one of these has changed, an earlier answer is out of date. Names count, such as a customer's in a list of QBRs. */
  reads?: readonly Resource[];
  /** What a change puts out of date; a client reads everything again that reads one of these. */
  changes?: readonly Resource[];
  /** How a list is read: its orders, its size and its filters (`listing` makes this together with the query). */
  list?: ListFacts;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Absent: the answer is empty (204). */
  response?: z.ZodMiniType;
  /** The status of success when it is not 200 or 204. */
  status?: 201 | 202;
  /** A body of files and fields instead of JSON; the handler reads the parts. */
  multipart?: true;
  /** The answer is a file, not JSON. */
  download?: true;
  /** The largest JSON body in bytes, where 1 MiB is not enough. */
  maxBytes?: number;
  /** The code for a body whose inner structure (below its first level) does not fit, where VALIDATION_ERROR would say too little. */
  malformed?: ErrorCode;
  /** Answers a poll: never extends a session. */
  passive?: true;
  /** The required actions of a session during which this call is allowed; every other signed-in call is refused until the action is done. */
  allowedDuring?: readonly RequiredAction[];
  /** A change that asks for proof of the last five minutes of who is calling. */
  sensitive?: true;
  /** Reads or changes accounts: its transaction runs in the pool of the role plumbline_auth. */
  accounts?: true;
}

/** What a person must do before any other call is accepted, by the code with which other calls are refused. */
export type RequiredAction = Extract<ErrorCode, 'PASSWORD_CHANGE_REQUIRED' | 'MFA_SETUP_REQUIRED'>;

/** One call, written once: mounted by the server, called by the client, printed in the API page. */
export function endpoint<const E extends Endpoint>(entry: E): E {
  return entry;
}

/**
 * Whether the same Idempotency-Key answers the first result again. Only what creates takes one; not where the answer may be a secret that is
 * shown once and stored nowhere, and not before anybody has signed in.
 */
export function takesIdempotencyKey({ status, sensitive, allow }: Endpoint): boolean {
  return status === 201 && !sensitive && allow !== 'public';
}

type Parsed<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
type InputPart<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? undefined extends z.input<S>
      ? Partial<Record<K, z.input<S>>>
      : Record<K, z.input<S>>
    : unknown;

/** What a handler receives after validation. */
export type ParamsOf<E extends Endpoint> = Parsed<E, 'params'>;
export type QueryOf<E extends Endpoint> = Parsed<E, 'query'>;
export type BodyOf<E extends Endpoint> = Parsed<E, 'body'>;

/** A query whose parameters may all be left out may be left out as a whole. */
type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;

/** What a caller hands over. */
export type InputOf<E extends Endpoint> = InputPart<E, 'params'> &
  QueryInput<E> &
  InputPart<E, 'body'> & { form?: FormData; idempotencyKey?: string };

/** What a caller gets back. */
export type OutputOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : void;
/** What a handler answers, before validation strips what the contract does not name. */
export type AnswerOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.input<S> : void;
