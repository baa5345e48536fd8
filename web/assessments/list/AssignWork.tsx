import { type AssessmentRow, changeAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { call } from '#web/http/call.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { countText } from '#web/ui/data/number.text.ts';

export function AssignWork({ selection }: { selection: Selection<AssessmentRow> }) {
  const assign = useBulk({
    entry: changeAssessments,
    rows: selection.rows,
    nameOf: ({ name }) => name,
    says: (done) => `${countText(done, 'assessment')} assigned`,
    run: (assignedTo: string | null) => call(changeAssessments, { body: { ids: selection.rows.map(({ id }) => id), set: { assignedTo } } }),
  });
  const [one, other, ...more] = selection.rows;
  const isPair = one && other && more.length === 0 && one.customer.id === other.customer.id;
  return (
    <BulkBar label="Selected assessments" count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
      <PersonPicker label="Assign to" letter="A" nobody="Unassigned" onChoose={(id) => assign.mutate(id)} />
      {isPair && (
        <LinkButton size="sm" variant="ghost" to={`/assessments/${one.id}/compare?with=${other.id}`}>
          Compare
        </LinkButton>
      )}
    </BulkBar>
  );
}
