import { useMutation, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { changeCustomers, type Customer } from '#contract/customers/customers.contract.ts';
import { listColleagues } from '#contract/users/users.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import type { Selection } from '#web/ui/data/selection.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';

type Team = BodyOf<typeof changeCustomers>['set'];

const ROLES = [
  { field: 'vcioId', label: 'vCIO', letter: 'V' },
  { field: 'engineerId', label: 'Engineer', letter: 'E' },
  { field: 'accountManagerId', label: 'Account manager', letter: 'A' },
] as const;

/** The team of all selected customers at once. */
export function AssignTeam({ selection }: { selection: Selection<Customer> }) {
  const colleagues = useQuery(ask(listColleagues)).data ?? [];
  const assign = useMutation({
    mutationFn: (set: Team) => call(changeCustomers, { body: { ids: selection.rows.map(({ id }) => id), set } }),
    onSuccess: async ({ done, refused }) => {
      await refreshAfter(changeCustomers);
      const title = done.length === 1 ? '1 customer assigned' : `${done.length} customers assigned`;
      toast({ title, ...(refused.length > 0 && { description: `${refused.length} no longer exist` }) });
    },
    onError: (error) => toast({ variant: 'destructive', title: faultOf(error).headline, description: faultOf(error).resolution }),
  });
  return (
    <BulkBar label="Selected customers" count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
      {ROLES.map(({ field, label, letter }) => (
        <Menu
          key={field}
          align="start"
          trigger={
            <Button variant="ghost" size="sm" icon={UserPlusIcon} aria-keyshortcuts={letter}>
              {label}
            </Button>
          }
        >
          {colleagues.map(({ id, name }) => (
            <MenuItem key={id} onSelect={() => assign.mutate({ [field]: id })}>
              {name}
            </MenuItem>
          ))}
          <MenuItem onSelect={() => assign.mutate({ [field]: null })}>Nobody</MenuItem>
        </Menu>
      ))}
    </BulkBar>
  );
}
