import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '#domain/permissions.rules.ts';
import type { Doors } from '#server/db/doors.ts';
import { inReading, inTransaction } from '#server/db/doors.ts';
import type { Tx } from '#server/db/bound.ts';
import { Fault } from '#server/faults.ts';

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
  }),
]);

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Entrance {
  token: string | undefined;
  /** A poll: the session is not touched. */
  passive: boolean;
  /** Nothing is written, so nobody needs to wait for the commit. */
  readsOnly: boolean;
}

/**
 * Opens the transaction, finds the session and opens its organisation in one message to the database; everything a request
 * reads or writes happens inside. Throws UNAUTHORIZED, or SESSION_EXPIRED with sessionTimeout.
 */
export function enter<T>(doors: Doors, entrance: Entrance, work: (actor: Actor, tx: Tx) => Promise<T>): Promise<T> {
  const { token, passive, readsOnly } = entrance;
  if (!token) throw new Fault('UNAUTHORIZED');
  // A hash in hex and a boolean are all that stands in this text.
  const opening = `begin; select public.enter('\\x${hashToken(token).toString('hex')}', ${passive}) as entered`;
  const transact = readsOnly ? inReading : inTransaction;
  return transact(doors.tenant, opening, (tx, opened) => work(actorOf(opened[1]?.rows[0]?.entered), tx));
}

function actorOf(entered: unknown): Actor {
  const found = Entered.parse(entered);
  if (found.outcome === 'expired') throw new Fault('SESSION_EXPIRED', { extra: { sessionTimeout: true } });
  if (found.outcome === 'none') throw new Fault('UNAUTHORIZED');

  const { firstName, lastName, roles, outcome: _, ...rest } = found;
  return { ...rest, name: `${firstName} ${lastName}`.trim(), roles: found.isOwner ? [...roles, 'owner'] : roles };
}
