import type { OutputOf } from '#contract/endpoint.ts';
import type { getSessionsOfUser, listDutiesOfUser, listWorkOfUser } from '#contract/users/person.contract.ts';
import { listOpenSessions } from '#server/auth/auth.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { findPerson } from './users.queries.ts';
import { readDuties, readWork } from './users.person.queries.ts';

async function refuseUnknown(tx: Tx, id: string): Promise<void> {
  if (!(await findPerson(tx, id))) throw new Fault('USER_NOT_FOUND');
}

export async function sessionsOf({ tx, params }: SignedInCall<typeof getSessionsOfUser>): Promise<OutputOf<typeof getSessionsOfUser>> {
  await refuseUnknown(tx, params.id);
  const sessions = await listOpenSessions(tx, params.id);
  return { count: sessions.length, lastSeenAt: sessions[0]?.lastSeenAt.toISOString() ?? null };
}

export async function dutiesOf({ tx, params }: SignedInCall<typeof listDutiesOfUser>): Promise<OutputOf<typeof listDutiesOfUser>> {
  await refuseUnknown(tx, params.id);
  return readDuties(tx, params.id);
}

export async function workOf({ tx, params }: SignedInCall<typeof listWorkOfUser>): Promise<OutputOf<typeof listWorkOfUser>> {
  await refuseUnknown(tx, params.id);
  return readWork(tx, params.id);
}
