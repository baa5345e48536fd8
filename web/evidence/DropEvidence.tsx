import { type DragEvent, useId, useState } from 'react';
import { EVIDENCE_EXTENSIONS } from '#domain/evidence/results.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { UploadIcon } from '#web/ui/icons.tsx';
import { ImportCards } from './ImportCards.tsx';
import { useImports } from './imports.ts';

interface DropEvidenceProps {
  customerId: string;
  /** Null until a file has brought proposals. */
  onReview: (() => void) | null;
}

/** Empty list of proposals: takes results files by drop or button, and shows what was recognised in them. */
export function DropEvidence({ customerId, onReview }: DropEvidenceProps) {
  const imports = useImports(customerId);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    imports.add(event.dataTransfer.files);
  };
  return (
    <div
      role="presentation"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes('m-4 grid gap-4', isOver && 'rounded-card bg-accent-tint outline-2 outline-accent-line outline-dashed')}
    >
      <EmptyState
        icon={UploadIcon}
        title={onReview ? 'Proposals were found' : 'No proposals yet'}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {onReview && (
              <Button variant="primary" onClick={onReview}>
                Review proposals
              </Button>
            )}
            <Button variant={onReview ? 'secondary' : 'primary'} icon={UploadIcon} onClick={() => document.getElementById(id)?.click()}>
              Add evidence
            </Button>
            <input
              id={id}
              type="file"
              multiple
              aria-label="Results files"
              accept={EVIDENCE_EXTENSIONS}
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                imports.add(target.files ?? []);
                // The same file can be chosen again after it was corrected.
                target.value = '';
              }}
            />
          </span>
        }
      >
        {onReview ? 'Review them, or drop more files here.' : 'Drop a file of ScubaGear, Maester or your RMM here.'}
      </EmptyState>
      <ImportCards customerId={customerId} imports={imports} />
    </div>
  );
}
