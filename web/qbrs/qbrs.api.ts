import type { Endpoint } from '#contract/endpoint.ts';
import { deleteQbr, getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { type Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { refreshAfter, refreshAfterConflict, refreshAfterDeletion } from '#web/http/refresh.ts';

/** Updates the cached QBR from a response. */
export function afterQbrChange(qbr: Qbr, entry: Endpoint = updateQbr): void {
  queryClient.setQueryData(ask(getQbr, { params: { id: qbr.id } }).queryKey, qbr);
  void refreshAfter(entry);
}

/** After a refusal for a stale version, refetches the QBR so that the next attempt uses the current one. */
export const afterQbrRefusal = refreshAfterConflict(updateQbr);

export function afterQbrDeletion(id: string): void {
  void refreshAfterDeletion(deleteQbr, id);
}
