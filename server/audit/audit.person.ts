import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import type { listHistoryOfUser } from '#contract/users/person.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { presentEvent } from './audit.present.ts';
import { historyOf } from './audit.queries.ts';

const MOST_EVENTS = 15;

export async function readHistory({ tx, params }: SignedInCall<typeof listHistoryOfUser>): Promise<AuditEvent[]> {
  const person = await tx.selectFrom('people').select('id').where('id', '=', params.id).where('status', '<>', 'removed').executeTakeFirst();
  if (!person) throw new Fault('USER_NOT_FOUND');
  return (await historyOf(tx, params.id, MOST_EVENTS)).map(presentEvent);
}
