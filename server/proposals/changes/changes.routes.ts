import { acceptChanges, rejectChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { accept, reject, undo } from './changes.decide.ts';
import { propose } from './changes.propose.ts';

export function changesRoutes(mount: Mounting): void {
  mount.on(proposeChanges, propose);
  mount.on(acceptChanges, accept);
  mount.on(rejectChanges, reject);
  mount.on(undoChanges, undo);
}
