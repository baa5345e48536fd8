import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '#domain/users/permissions.rules.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import { openTransaction, runPipelinedTransaction } from '#server/platform/db/pools.ts';
import type { StatementResult, Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from './faults.ts';

/** Who is calling, as the session says; nothing of it ever comes from the request. */
export interface Actor {
  sessionId: string;
  organizationId: string;
  userId: string;
  name: string;
  roles: readonly Role[];
  isOwner: boolean;
  isSuperadmin: boolean;
  mustChangePassword: boolean;
  mustSetUpMfa: boolean;
  /** Proved who they are within the last five minutes. */
  isFresh: boolean;
}

const Entered = z.discriminatedUnion('outcome', [
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
  }),
]);

/** What is stored of a token, as a word. */
export function digestOf(token: string): string {
  return hash('sha256', token);
}

export function hashToken(token: string): Buffer {
  return Buffer.from(digestOf(token), 'hex');
}

interface Entrance {
  token: string | undefined;
  /** A poll: the session is not touched. */
  passive: boolean;
  /** Nothing is written, so nobody needs to wait for the commit. */
  readsOnly: boolean;
  /** Statements known from the request alone; they ride in the message that finds the session. */
  riding?: readonly Statement[];
}

function findSession({ token, passive }: Pick<Entrance, 'token' | 'passive'>): Statement {
  if (!token) throw new Fault('UNAUTHORIZED');
  return { text: 'select public.enter($1, $2)', values: [hashToken(token), String(passive)] };
}

/**
 * Opens the transaction, finds the session and opens its organisation in one message to the database; everything a request
 * reads or writes happens inside. Throws UNAUTHORIZED, or SESSION_EXPIRED with sessionTimeout.
 */
export function enter<T>(
  pools: Pools,
  { riding = [], readsOnly, ...entrance }: Entrance,
  work: (actor: Actor, tx: Tx, found: TextRow[][]) => Promise<T>,
): Promise<T> {
  return openTransaction(pools.tenant, { first: [findSession(entrance), ...riding], readsOnly }, (tx, [entered, ...found]) => {
    const actor = actorOf(entered);
    remember(entrance.token, entered?.rows[0]?.[0] ?? '', actor);
    return work(
      actor,
      tx,
      found.map(({ rows }) => rows),
    );
  });
}

/** The same for a read that needs no more than the statements that ride along: all of it is one message, commit included. */
export async function enterToRead(pools: Pools, { riding = [], ...entrance }: Omit<Entrance, 'readsOnly'>) {
  const [entered, ...found] = await runPipelinedTransaction(pools.tenant, [findSession(entrance), ...riding]);
  return { actor: actorOf(entered), found: found.map(({ rows }) => rows) };
}

/** What a session said the last time. Nothing rests on it: PostgreSQL compares it with what the session says now. */
export interface Remembered {
  tokenHash: Buffer;
  said: string;
  actor: Actor;
}

const MOST_REMEMBERED = 2000;
/** By the hash of the token. */
const remembered = new Map<string, Remembered>();

function remember(token: string | undefined, said: string, actor: Actor): void {
  if (!token) return;
  const tokenHash = hashToken(token);
  const key = tokenHash.toString('latin1');
  remembered.delete(key);
  remembered.set(key, { tokenHash, said, actor: { ...actor, isFresh: false } });
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
}

export function rememberedOf(token: string | undefined): Remembered | undefined {
  return token ? remembered.get(hashToken(token).toString('latin1')) : undefined;
}

/**
 * A whole change in one message, commit included, for somebody who is remembered. Unless the session still says the same, the statement
 * finds the organisation closed. Null when it has changed nothing.
 */
export async function enterAs(pools: Pools, { tokenHash, said }: Remembered, statement: Statement): Promise<TextRow | null> {
  const entering = { text: 'select public.enter_as($1, $2)', values: [tokenHash, said] };
  const [, changed] = await runPipelinedTransaction(pools.tenant, [entering, statement]);
  return changed?.rows[0] ?? null;
}

function actorOf(entered: StatementResult | undefined): Actor {
  const found = Entered.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
  if (found.outcome === 'expired') throw new Fault('SESSION_EXPIRED', { extra: { sessionTimeout: true } });
  if (found.outcome === 'none') throw new Fault('UNAUTHORIZED');

  const { firstName, lastName, roles, outcome: _, ...rest } = found;
  return { ...rest, name: `${firstName} ${lastName}`.trim(), roles: found.isOwner ? [...roles, 'owner'] : roles };
}
