import { nameOf } from '#domain/users/names.rules.ts';
import { highestRole, rank, rolesOf } from '#domain/users/permissions.rules.ts';
import type { getOpenWork, handOverWork, OpenWork } from '#contract/users/handover.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { countOpenWork, giveOpenWork } from './users.handover.queries.ts';
import { findPerson } from './users.queries.ts';

export async function readOpenWork({ tx, params }: SignedInCall<typeof getOpenWork>): Promise<OpenWork> {
  if (!(await findPerson(tx, params.id))) throw new Fault('USER_NOT_FOUND');
  return countOpenWork(tx, params.id);
}

/** A successor must be able to do what is handed over, so their role is no lower. */
export async function handOver(call: SignedInCall<typeof handOverWork>): Promise<OpenWork> {
  const { tx, params, body } = call;
  const from = await findPerson(tx, params.id);
  if (!from) throw new Fault('USER_NOT_FOUND');
  const to = await findPerson(tx, body.to);
  if (!to || to.status !== 'active' || to.id === from.id) throw new Fault('USER_NOT_FOUND', { field: 'to' });
  if (rank(highestRole(rolesOf(to))) < rank(highestRole(rolesOf(from)))) {
    throw new Fault('PERMISSION_DENIED', { field: 'to', message: `${nameOf(to)} has a lower role and could not do all of this work` });
  }
  const work = await giveOpenWork(tx, from.id, { id: to.id, name: nameOf(to) });
  if (Object.values(work).some((count) => count > 0)) {
    const entity = { type: 'user', id: from.id, label: nameOf(from) };
    await call.audit({ action: 'user.work_handed_over', entity, after: { to: { id: to.id, name: nameOf(to) }, ...work } });
  }
  return work;
}
