import { useEffect } from 'react';
import { viewSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';

/** Counts that somebody looks at an SOP; where that fails, nobody is told. */
export function useView(id: string): void {
  // Tells the server.
  useEffect(() => void call(viewSop, { params: { id } }).catch(() => {}), [id]);
}
