import { Fault } from '#server/platform/http/faults.ts';

/** An archived customer takes no new work. */
export function refuseArchived({ status }: { status: string }): void {
  if (status !== 'archived') return;
  throw new Fault('INVALID_STATUS_TRANSITION', { field: 'customerId', message: 'This customer is archived; restore the customer first' });
}
