import { useEffect } from 'react';
import { viewSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';

/** Counts a view of an SOP; failures are silent. */
export function useView(id: string): void {
  // Sends the view to the server.
  useEffect(() => void call(viewSop, { params: { id } }).catch(() => {}), [id]);
}
