import { useMutation } from '@tanstack/react-query';
import { updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import type { QbrRow } from '#contract/qbrs/qbrs.list.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { PersonPicker } from '#web/ui/choosers/PersonPicker.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';

/** Gives all selected reviews to one person; each is done or refused for itself, and what was presented stays as it was. */
export function AssignOwner({ selection }: { selection: Selection<QbrRow> }) {
  const assign = useMutation({
    mutationFn: (ownerId: string | null) =>
      Promise.allSettled(selection.rows.map(({ id, version }) => call(updateQbr, { params: { id }, body: { ownerId, version } }))),
    onSuccess: async (answers) => {
      await refreshAfter(updateQbr);
      const done = answers.filter(({ status }) => status === 'fulfilled').length;
      const refused = answers.length - done;
      const title = `${done} ${done === 1 ? reviewWord().one : reviewWord().many} assigned`;
      toast({ title, ...(refused > 0 && { description: `${refused} can no longer be changed`, variant: 'destructive' as const }) });
    },
  });
  return (
    <BulkBar label={`Selected ${reviewWord().many}`} count={selection.rows.length} isPending={assign.isPending} onClear={selection.clear}>
      <PersonPicker label="Assign to" letter="A" nobody="Nobody yet" onChoose={(id) => assign.mutate(id)} />
    </BulkBar>
  );
}
