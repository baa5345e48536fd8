import type { BodyOf } from '#contract/endpoint.ts';
import type { SopSummary } from '#contract/sops/sops.contract.ts';
import { changeSops } from '#contract/sops/sops.list.contract.ts';
import { CHOSEN_SOP_STATUSES } from '#domain/sops/sops.rules.ts';
import { call } from '#web/http/call.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { CalendarIcon, CircleDashedIcon } from '#web/ui/icons.tsx';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkMenu } from '#web/ui/list/BulkMenu.tsx';
import { MenuItem } from '#web/ui/overlays/MenuItem.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { sopStatusLabel } from './sops.words.ts';

type Change = BodyOf<typeof changeSops>['set'];

/** Offered cycles in days; others are set in the SOP itself. */
const CYCLES = [30, 60, 90, 180, 365] as const;

/** Sets owner, status or review cycle of all selected SOPs. */
export function SelectedSops({ selection: { rows, clear } }: { selection: Selection<SopSummary> }) {
  const change = useBulk({
    entry: changeSops,
    rows,
    nameOf: ({ title }) => title,
    says: (done) => `${done} ${done === 1 ? 'SOP' : 'SOPs'} changed`,
    run: (set: Change) => call(changeSops, { body: { ids: rows.map(({ id }) => id), set } }),
  });
  return (
    <BulkBar label="Selected SOPs" count={rows.length} isPending={change.isPending} onClear={clear}>
      <PersonPicker label="Owner" letter="O" onChoose={(ownerId) => change.mutate({ ownerId })} />
      <BulkMenu label="Status" letter="S" icon={CircleDashedIcon}>
        {CHOSEN_SOP_STATUSES.map((status) => (
          <MenuItem key={status} onSelect={() => change.mutate({ status })}>
            {sopStatusLabel(status)}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu label="Review cycle" letter="R" icon={CalendarIcon}>
        {CYCLES.map((days) => (
          <MenuItem key={days} onSelect={() => change.mutate({ reviewEveryDays: days })}>
            Every {days} days
          </MenuItem>
        ))}
        <MenuItem onSelect={() => change.mutate({ reviewEveryDays: null })}>Never</MenuItem>
      </BulkMenu>
    </BulkBar>
  );
}
