import { useState } from 'react';
import { undoEvidenceImport } from '#contract/evidence/runs.contract.ts';
import { call } from '#web/http/call.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';

interface ImportedBatch {
  batch: string;
  /** Number of files whose results the import brought. */
  files: number;
}

type Undone = Awaited<ReturnType<typeof undo>>;

const undo = (customerId: string, batch: string) => call(undoEvidenceImport, { params: { id: customerId }, body: { batch } });

interface Props extends ImportedBatch {
  customerId: string;
  onUndone: (undone: Undone) => void;
}

/** Button that undoes the import of the files of one drop. */
export function UndoImport({ customerId, batch, files, onUndone }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        Undo import
      </Button>
      {isAsked && <UndoDialog {...{ customerId, batch, files, onUndone }} onClose={() => setAsked(false)} />}
    </>
  );
}

function UndoDialog({ customerId, batch, files, onUndone, onClose }: Props & { onClose: () => void }) {
  const dialog = useConfirm(() => undo(customerId, batch), {
    title: `Undo the import of ${countText(files, 'file')}?`,
    description: 'Their results, open proposals and the findings that nobody has worked on are deleted. Accepted answers are kept.',
    confirmLabel: 'Undo import',
    danger: true,
    changes: undoEvidenceImport,
    onDone: (undone) => {
      onClose();
      onUndone(undone);
    },
    onClose,
  });
  return <ConfirmDialog {...dialog} />;
}

/** Result of the last undo, with the accepted answers that are kept. */
export function UndoneImport({ undone: { files, findings, kept } }: { undone: Undone }) {
  return (
    <div role="status" className="rounded-card border border-border bg-surface-1 p-4 text-sm">
      <p>
        {files.length === 0
          ? 'This import was undone before. Nothing changed.'
          : `Import of ${countText(files.length, 'file')} undone${findings > 0 ? `, with ${countText(findings, 'finding')}` : ''}.`}
      </p>
      {kept.length > 0 && (
        <>
          <p className="mt-2 font-medium">{countText(kept.length, 'accepted answer')} kept</p>
          <ul className="mt-1 grid gap-1 text-muted">
            {kept.map(({ assessmentId, assessment, questionKey, question }) => (
              <li key={`${assessmentId} ${questionKey}`} className="wrap-anywhere">
                {assessment}: {question}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
