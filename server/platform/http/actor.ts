import { hash } from 'node:crypto';
import { z } from 'zod';
import { nameOf } from '#domain/users/names.rules.ts';
import { type Role, rolesOf } from '#domain/users/permissions.rules.ts';
import type { Pools } from '#server/platform/db/pools.ts';
import { openTransaction, runPipelinedTransaction } from '#server/platform/db/pools.ts';
import type { StatementResult, Statement, TextRow } from '#server/platform/db/pipeline.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { Fault } from './faults.ts';

/** The caller according to the session; no value of it comes from the request. */
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
  /** Whether the person has reauthenticated within the last five minutes. */
  isFresh: boolean;
}

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
  }),
]);

/** The hash that is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

interface EnterOptions {
  token: string | undefined;
  /** For polls: the session is not extended. */
  passive: boolean;
  /** The pool whose role the transaction runs as. */
  role: 'tenant' | 'auth';
  /** Nothing is written, so the commit need not be awaited. */
  readsOnly: boolean;
  /** Statements known from the request alone; they are sent in the message that finds the session. */
  statements?: readonly Statement[];
}

function findSession({ token, passive }: Pick<EnterOptions, 'token' | 'passive'>): Statement {
  if (!token) throw new Fault('UNAUTHORIZED');
  return { text: 'select public.enter($1, $2)', values: [hashToken(token), String(passive)] };
}

/**
 * Opens the transaction, finds the session and sets its organisation in one message to the database; a request reads and writes everything
 * in this transaction. Throws UNAUTHORIZED, or SESSION_EXPIRED with sessionTimeout.
 */
export function enter<T>(
  pools: Pools,
  { statements = [], readsOnly, role, ...entrance }: EnterOptions,
  work: (actor: Actor, tx: Tx, rows: TextRow[][]) => Promise<T>,
): Promise<T> {
  return openTransaction(pools[role], { first: [findSession(entrance), ...statements], readsOnly }, (tx, [entered, ...results]) => {
    const rows = results.map((result) => result.rows);
    return work(actorOf(entered), tx, rows);
  });
}

/** The same for a read that needs only these statements: all of it is one message, commit included. */
export async function enterToRead(pools: Pools, { statements = [], ...entrance }: Omit<EnterOptions, 'readsOnly' | 'role'>) {
  const [entered, ...results] = await runPipelinedTransaction(pools.tenant, [findSession(entrance), ...statements]);
  return { actor: actorOf(entered), rows: results.map((result) => result.rows) };
}

function actorOf(entered: StatementResult | undefined): Actor {
  const result = EnterResult.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
  if (result.outcome === 'expired') throw new Fault('SESSION_EXPIRED', { extra: { sessionTimeout: true } });
  if (result.outcome === 'none') throw new Fault('UNAUTHORIZED');

  const { firstName, lastName, roles, outcome: _, ...rest } = result;
  return { ...rest, name: nameOf({ firstName, lastName }), roles: rolesOf({ roles, isOwner: result.isOwner }) };
}
