import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { call } from '#web/http/call.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { oneByOne, useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';

/** Assigns all selected reviews to one person, each succeeding or failing independently; presented ones are not changed. */
export function AssignOwner({ selection }: { selection: Selection<QbrRow> }) {
  const assign = useBulk({
    entry: updateQbr,
    rows: selection.rows,
    nameOf: ({ title }) => title,
    says: (done) => `${done} ${done === 1 ? reviewWord().one : reviewWord().many} assigned`,
    run: (ownerId: string | null) =>
      oneByOne(selection.rows, ({ id, version }) => call(updateQbr, { params: { id }, body: { ownerId, version } })),
  });
  return (
    <BulkBar label={`Selected ${reviewWord().many}`} count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
      <PersonPicker label="Assign to" letter="A" nobody="Unassigned" onChoose={(id) => assign.mutate(id)} />
    </BulkBar>
  );
}
