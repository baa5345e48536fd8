import type { OutputOf } from '#contract/endpoint.ts';
import type { listCustomersOfUser } from '#contract/users/users.contract.ts';
import { ENDED, notifyWith } from '#server/platform/live/live.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { forgetAnswersTo } from '#server/platform/http/idempotency.ts';
import { Fault } from '#server/platform/http/faults.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { findCustomersOf, findPerson, limitPerson } from './users.queries.ts';

export async function customersOf({ tx, params }: SignedInCall<typeof listCustomersOfUser>): Promise<OutputOf<typeof listCustomersOfUser>> {
  if (!(await findPerson(tx, params.id))) throw new Fault('USER_NOT_FOUND');
  return findCustomersOf(tx, params.id);
}

interface Limited {
  roles: readonly string[];
  isOwner: boolean;
}

/** Administrators assign customer access, so their own cannot be limited. */
export function refuseLimitOf({ roles, isOwner }: Limited, customerIds: readonly string[] | null | undefined): void {
  if (!customerIds || !(isOwner || roles.includes('admin'))) return;
  throw new Fault('VALIDATION_ERROR', { field: 'customerIds', message: 'Administrators and the owner see all customers' });
}

/** Takes effect on the person's next call. Stored responses to their earlier requests are cleared, since they may name other customers. */
export async function limitTo(tx: Tx, personId: string, customerIds: readonly string[] | null): Promise<void> {
  if (!(await limitPerson(tx, personId, customerIds))) throw new Fault('CUSTOMER_NOT_FOUND', { field: 'customerIds' });
  if (customerIds) await forgetAnswersTo(tx, personId);
  await notifyWith(tx, personId, ENDED);
}
