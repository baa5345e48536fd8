import { finishAction, listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { existingCustomer } from '#server/customers/customers.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { finish, presentAction } from './actions.ts';
import { openActions } from './actions.queries.ts';

export function actionsRoutes(mount: Mounting): void {
  mount.onList(listCustomerActions, {
    check: ({ tx, params }) => existingCustomer(tx, params.id),
    rows: ({ tx, params }) => openActions(tx, params.id),
    order: () => ({ columns: ['actionItems.dueKey', 'actionItems.qbrId', 'actionItems.key'], direction: 'asc' }),
    present: (row, { actor }) => presentAction(row, actor),
  });
  mount.on(finishAction, finish);
}
