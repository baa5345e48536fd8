import { useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { changeCustomers, type Customer } from '#contract/customers/customers.contract.ts';
import { call } from '#web/http/call.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { countText } from '#web/ui/data/number.text.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge/MergeDialog.tsx')).MergeDialog);

type Team = BodyOf<typeof changeCustomers>['set'];

const ROLES = [
  { field: 'vcioId', label: 'vCIO', letter: 'V' },
  { field: 'engineerId', label: 'Engineer', letter: 'E' },
  { field: 'accountManagerId', label: 'Account manager', letter: 'A' },
] as const;

/** The team of all selected customers at once; two that are the same one are merged. */
export function AssignTeam({ selection }: { selection: Selection<Customer> }) {
  const assign = useBulk({
    entry: changeCustomers,
    rows: selection.rows,
    nameOf: ({ name }) => name,
    says: (done) => `${countText(done, 'customer')} assigned`,
    run: (set: Team) => call(changeCustomers, { body: { ids: selection.rows.map(({ id }) => id), set } }),
  });
  const mayMerge = useCan()('customers:delete');
  const [merging, setMerging] = useState<readonly Customer[] | null>(null);
  return (
    <>
      <BulkBar label="Selected customers" count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
        {ROLES.map(({ field, label, letter }) => (
          <PersonPicker key={field} label={label} letter={letter} onChoose={(id) => assign.mutate({ [field]: id })} />
        ))}
        {mayMerge && selection.rows.length === 2 && (
          <Button size="sm" {...MergeDialog.prefetch} onClick={() => setMerging(selection.rows)}>
            Merge
          </Button>
        )}
      </BulkBar>
      {merging && <MergeDialog customers={merging} onClose={() => setMerging(null)} />}
    </>
  );
}
