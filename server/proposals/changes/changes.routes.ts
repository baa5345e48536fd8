import { acceptChanges, listDecidedChanges, rejectChanges, undoChanges } from '#contract/proposals/changes.contract.ts';
import { proposeChanges } from '#contract/proposals/propose-changes.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { accept, reject, undo } from './changes.decide.ts';
import { kindsFor, namesIn, presentDecided } from './changes.present.ts';
import { propose } from './changes.propose.ts';
import { decidedChanges } from './changes.queries.ts';

export function changesRoutes(mount: Mounting): void {
  mount.on(proposeChanges, propose);
  mount.on(acceptChanges, accept);
  mount.on(rejectChanges, reject);
  mount.on(undoChanges, undo);
  mount.onList(listDecidedChanges, {
    rows: ({ tx, query, actor }) => decidedChanges(tx, query, kindsFor(actor)),
    order: () => ({ columns: ['decidedAt', 'id'], direction: 'desc' }),
    gather: (rows, call) => namesIn(call, rows),
    present: (row, { actor }, names) => presentDecided(row, actor, names ?? {}),
  });
}
