import { hash } from 'node:crypto';
import { z } from 'zod';
import type { ClosedFeatures, Feature } from '#domain/features/features.rules.ts';
import type { OwnLimit, OwnLimits } from '#domain/features/features.limits.rules.ts';
import { nameOf } from '#domain/users/names.rules.ts';
import { type AssistantScope, isAssistantScope, permissionsOfScopes } from '#domain/assistants/scopes.rules.ts';
import { isTokenScope } from '#domain/tokens/tokens.scopes.rules.ts';
import { permissionsOfVisit } from '#domain/visits/visits.rules.ts';
import { narrowedTo, type Role, type Roles, rolesOf } from '#domain/users/permissions.rules.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import { openTransaction, runPipelinedTransaction } from '#server/platform/db/pools.ts';
import type { StatementResult, Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from './faults.ts';

/** Caller as identified by the session or API token; nothing here comes from the request. */
export interface Actor {
  /** Session id; the token's id for tokens. */
  sessionId: string;
  organizationId: string;
  userId: string;
  name: string;
  /** Restricted to the token's scopes, if there is one. */
  roles: Roles;
  isOwner: boolean;
  isSuperadmin: boolean;
  mustChangePassword: boolean;
  mustSetUpMfa: boolean;
  /** True if the person has reauthenticated within the last five minutes. */
  isFresh: boolean;
  /** True if the person sees only listed customers. */
  isLimited: boolean;
  /** Networks allowed by the organisation; empty allows all. */
  networks: readonly string[];
  /** API token or connected app of the request; null for a session. */
  token: TokenOfActor | null;
  /**
   * Support access of a superadmin to another organisation; the roles are restricted accordingly. Once it is over, they are in their own
   * organisation again.
   */
  visit: VisitOfSession | null;
  /** Features that the operator has disabled for the organisation, with the reasons. */
  closedFeatures: ClosedFeatures;
  ownLimits: OwnLimits;
}

export interface TokenOfActor {
  id: string;
  name: string;
  /** Scopes of a connected app; null for API tokens, which have permissions. */
  scopes: readonly AssistantScope[] | null;
}

export interface VisitOfSession {
  id: string;
  organizationName: string;
  mayWrite: boolean;
  isConsented: boolean;
  endsAt: string;
  isOver: boolean;
}

/** Names unknown to this version are ignored. */
const Reason = z.optional(z.string());
const Closed = z.object({
  sops: Reason,
  stack: Reason,
  budgets: Reason,
  programme: Reason,
  calendar: Reason,
  shares: Reason,
  tokens: Reason,
  webhooks: Reason,
  psa: Reason,
} satisfies Record<Feature, typeof Reason>);
const Most = z.optional(z.number());
const Limits = z.object({
  users: Most,
  customers: Most,
  storage: Most,
  requests: Most,
  tokenRequests: Most,
  exports: Most,
} satisfies Record<OwnLimit, typeof Most>);

const EnterResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('none') }),
  z.object({ outcome: z.literal('expired') }),
  z.object({
    outcome: z.literal('ok'),
    sessionId: z.string(),
    organizationId: z.string(),
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    roles: z.array(z.enum(['alignment_engineer', 'vcio', 'admin'])),
    isOwner: z.boolean(),
    isSuperadmin: z.boolean(),
    mustChangePassword: z.boolean(),
    mustSetUpMfa: z.boolean(),
    isFresh: z.boolean(),
    isLimited: z.boolean(),
    networks: z.array(z.string()),
    closedFeatures: z.optional(Closed),
    ownLimits: z.optional(Limits),
    token: z.optional(z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) })),
    assistant: z.optional(z.object({ id: z.string(), name: z.string(), scopes: z.nullable(z.array(z.string())) })),
    visit: z.optional(
      z.object({
        id: z.string(),
        organizationName: z.string(),
        mayWrite: z.boolean(),
        isConsented: z.boolean(),
        endsAt: z.string(),
        isOver: z.boolean(),
      }),
    ),
  }),
]);

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Credentials of a request: a session cookie, an API token, or the access token of a connected app. */
export interface Entrance {
  by: 'session' | 'token' | 'assistant';
  token: string | undefined;
  /** True for polls, which do not extend the session. */
  passive: boolean;
  /** Address for which an access token must have been issued. */
  resource?: string;
  /** True if the database refuses every change in this transaction. */
  refusesChanges?: boolean;
}

interface EnterOptions extends Entrance {
  /** Pool in which the transaction runs. */
  role: 'tenant' | 'auth' | 'console';
  /** Read-only: the commit is not awaited. */
  readsOnly: boolean;
  /** Statements that depend only on the request; pipelined with the session query. */
  statements?: readonly Statement[];
}

function findSession({ by, token, passive, resource = '', refusesChanges = false }: Entrance): Statement {
  if (!token) throw new Fault('UNAUTHORIZED', NO_TOKEN[by]);
  const hash = hashToken(token);
  const last = refusesChanges ? `, set_config('transaction_read_only', 'on', true)` : '';
  if (by === 'token') return { text: `select public.enter_token($1)${last}`, values: [hash] };
  if (by === 'assistant') return { text: `select public.enter_assistant($1, $2)${last}`, values: [hash, resource] };
  return { text: 'select public.enter($1, $2)', values: [hash, String(passive)] };
}

/**
 * Opens the transaction, finds the session and sets its organisation in one message; the request does all its work in this transaction.
 * Throws UNAUTHORIZED, or SESSION_EXPIRED with sessionTimeout.
 */
export function enter<T>(
  pools: Pools,
  { statements = [], readsOnly, role, ...entrance }: EnterOptions,
  work: (actor: Actor, tx: Tx, rows: TextRow[][]) => Promise<T>,
): Promise<T> {
  return openTransaction(pools[role], { first: [findSession(entrance), ...statements], readsOnly }, (tx, [entered, ...results]) => {
    const rows = results.map((result) => result.rows);
    return work(actorOf(entered, entrance.by), tx, rows);
  });
}

/** Like enter, for reads that need only these statements: a single message including the commit. */
export async function enterToRead(pools: Pools, { statements = [], ...entrance }: Omit<EnterOptions, 'readsOnly' | 'role'>) {
  const [entered, ...results] = await runPipelinedTransaction(pools.tenant, [findSession(entrance), ...statements]);
  return { actor: actorOf(entered, entrance.by), rows: results.map((result) => result.rows) };
}

const NO_TOKEN = {
  session: {},
  token: { message: 'This API token is unknown, expired or revoked' },
  assistant: { message: 'This access is unknown, expired or revoked' },
};

function actorOf(entered: StatementResult | undefined, by: Entrance['by']): Actor {
  const result = EnterResult.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
  if (result.outcome === 'expired') throw new Fault('SESSION_EXPIRED', { extra: { sessionTimeout: true } });
  if (result.outcome === 'none') throw new Fault('UNAUTHORIZED', NO_TOKEN[by]);

  const { firstName, lastName, roles, outcome: _, token, assistant, visit, closedFeatures = {}, ownLimits = {}, ...rest } = result;
  const held = rolesOf({ roles, isOwner: result.isOwner });
  const app = assistant ? connected(assistant) : null;
  return {
    ...rest,
    name: nameOf({ firstName, lastName }),
    roles: app ? narrowedTo(held, permissionsOfScopes(app.scopes)) : narrowed(held, { token, visit }),
    token: app ?? bareToken(token),
    visit: visit ?? null,
    closedFeatures,
    ownLimits,
  };
}

function connected({ id, name, scopes }: { id: string; name: string; scopes: string[] | null }) {
  return { id, name, scopes: (scopes ?? []).filter(isAssistantScope) };
}

const bareToken = (token?: { id: string; name: string }): TokenOfActor | null =>
  token ? { id: token.id, name: token.name, scopes: null } : null;

type Narrowing = Partial<{ token: { scopes: string[] } | undefined; visit: VisitOfSession | undefined }>;

function narrowed(held: Role[], { token, visit }: Narrowing): Roles {
  if (token) return narrowedTo(held, token.scopes.filter(isTokenScope));
  return visit && !visit.isOver ? narrowedTo(held, permissionsOfVisit(visit)) : held;
}
