import { Fault } from '#server/platform/http/faults.ts';

/** Nothing new is begun for a customer who was put away. */
export function refuseArchived({ status }: { status: string }): void {
  if (status !== 'archived') return;
  throw new Fault('INVALID_STATUS_TRANSITION', { field: 'customerId', message: 'This customer is archived; restore the customer first' });
}
