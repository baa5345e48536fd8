import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEvidenceColumns, type EvidenceColumns, listEvidenceColumns } from '#contract/evidence/columns.contract.ts';
import { MEANINGS } from '#domain/evidence/columns.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { ColumnsForm } from './ColumnsForm.tsx';

type Doing = { act: 'edit' | 'delete'; choice: EvidenceColumns } | null;

/** Kept meanings of the columns of CSV files; hidden without any. */
export function KeptColumns({ customerId, mayEdit }: { customerId: string; mayEdit: boolean }) {
  const { data } = useQuery(ask(listEvidenceColumns, { params: { id: customerId } }));
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  if (!data || data.choices.length === 0) return null;
  return (
    <section aria-labelledby="kept-columns">
      <h2 id="kept-columns" className="mb-2 text-lg font-semibold">
        Columns of CSV files
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface-1">
        {data.choices.map((choice) => (
          <li key={choice.id} className="flex items-center justify-between gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="font-medium">
                {toolLabel(choice.tool)}, {choice.columns.length} of {countText(choice.head.length, 'column')}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {choice.columns.slice(0, 4).map(wordsOf(choice)).join(', ')}
                {choice.columns.length > 4 && `, ${choice.columns.length - 4} more`}
              </p>
              <p className="text-sm text-muted">
                Changed <DateText value={choice.updatedAt} />
                {choice.updatedBy && ` by ${choice.updatedBy.name}`}
              </p>
            </div>
            {mayEdit && (
              <div className="flex shrink-0 gap-1">
                <IconButton icon={PencilIcon} label="Edit columns" onClick={() => setDoing({ act: 'edit', choice })} />
                <IconButton icon={TrashIcon} label="Delete choice of columns" onClick={() => setDoing({ act: 'delete', choice })} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {doing?.act === 'edit' && (
        <Dialog
          open
          onClose={close}
          size="lg"
          title="Columns of CSV files"
          description="Imported results are kept; the next file uses the changed columns."
        >
          <ColumnsForm
            customerId={customerId}
            question={{ head: doing.choice.head, rows: [], tool: doing.choice.tool, columns: doing.choice.columns }}
            version={doing.choice.version}
            saveLabel="Save columns"
            cancelLabel="Cancel"
            onSaved={close}
            onCancel={close}
          />
        </Dialog>
      )}
      {doing?.act === 'delete' && <DeleteDialog choice={doing.choice} onClose={close} />}
    </section>
  );
}

const wordsOf =
  ({ tool }: EvidenceColumns) =>
  ({ column, meaning }: EvidenceColumns['columns'][number]) =>
    `${column} (${MEANINGS[tool].find(({ key }) => key === meaning)?.label ?? meaning})`;

function DeleteDialog({ choice, onClose }: { choice: EvidenceColumns; onClose: () => void }) {
  const dialog = useConfirm(() => call(deleteEvidenceColumns, { params: { id: choice.id } }), {
    title: `Delete the columns of ${toolLabel(choice.tool)}?`,
    description: 'The next file with these columns asks again. Imported results are kept.',
    confirmLabel: 'Delete choice',
    danger: true,
    changes: deleteEvidenceColumns,
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}
