import { changeTemplates, type TemplateSummary } from '#contract/templates/templates.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ArchiveIcon, ArrowBackUpIcon } from '#web/ui/icons.tsx';
import { useBulk } from '#web/ui/list/bulk.ts';
import { BulkBar } from '#web/ui/list/BulkBar.tsx';
import { BulkKey } from '#web/ui/list/BulkMenu.tsx';
import type { Selection } from '#web/ui/tables/selection.ts';

/** Archives or restores all selected templates; assessments in progress keep theirs. */
export function SelectedTemplates({ selection }: { selection: Selection<TemplateSummary> }) {
  const { rows, clear } = selection;
  const isArchived = rows.every(({ status }) => status === 'archived');
  const move = useBulk({
    entry: changeTemplates,
    rows,
    nameOf: ({ name }) => name,
    says: (done) => `${done} ${done === 1 ? 'template' : 'templates'} ${isArchived ? 'restored' : 'archived'}`,
    run: (archived: boolean) => call(changeTemplates, { body: { ids: rows.map(({ id }) => id), set: { archived } } }),
    onDone: clear,
  });
  return (
    <BulkBar label="Selected templates" count={rows.length} isPending={move.isPending} onClear={clear}>
      {isArchived ? (
        <Button variant="ghost" size="sm" icon={ArrowBackUpIcon} aria-keyshortcuts="R" onClick={() => move.mutate(false)}>
          Restore
          <BulkKey>R</BulkKey>
        </Button>
      ) : (
        <Button variant="ghost" size="sm" icon={ArchiveIcon} aria-keyshortcuts="A" onClick={() => move.mutate(true)}>
          Archive
          <BulkKey>A</BulkKey>
        </Button>
      )}
    </BulkBar>
  );
}
