import { nameOf } from '#domain/users/names.rules.ts';
import { highestRole, rank, rolesOf } from '#domain/users/permissions.rules.ts';
import type { getOpenWork, handOverWork, OpenWork } from '#contract/users/handover.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { countOpenWork, giveOpenWork } from './users.handover.queries.ts';
import { findPerson, type PersonRow } from './users.queries.ts';

export async function readOpenWork({ tx, params }: SignedInCall<typeof getOpenWork>): Promise<OpenWork> {
  if (!(await findPerson(tx, params.id))) throw new Fault('USER_NOT_FOUND');
  return countOpenWork(tx, params.id);
}

export async function handOver(call: SignedInCall<typeof handOverWork>): Promise<OpenWork> {
  const { tx, params, body } = call;
  const from = await findPerson(tx, params.id);
  if (!from) throw new Fault('USER_NOT_FOUND');
  const to = body.to === null ? null : await successor(tx, from, body.to);
  const work = await giveOpenWork(tx, from.id, to);
  if (Object.values(work).some((count) => count > 0)) {
    const entity = { type: 'user', id: from.id, label: nameOf(from) };
    await call.audit({ action: 'user.work_handed_over', entity, after: { to, ...work } });
  }
  return work;
}

/** A successor must be able to do what is handed over, so their role is no lower. */
async function successor(tx: Tx, from: PersonRow, id: string): Promise<{ id: string; name: string }> {
  const to = await findPerson(tx, id);
  if (!to || to.status !== 'active' || to.id === from.id) throw new Fault('USER_NOT_FOUND', { field: 'to' });
  if (rank(highestRole(rolesOf(to))) < rank(highestRole(rolesOf(from)))) {
    throw new Fault('PERMISSION_DENIED', { field: 'to', message: `${nameOf(to)} has a lower role and cannot take over all of this work` });
  }
  return { id: to.id, name: nameOf(to) };
}
