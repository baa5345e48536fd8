import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { UploadIcon } from '#web/ui/icons.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { AddEvidence } from '#web/evidence/AddEvidence.tsx';
import { FileDrop } from '#web/evidence/FileDrop.tsx';
import { ImportCard } from './ImportCard.tsx';
import { useRunningImports } from './ImportProgress.tsx';
import { isSending, useImports } from './imports.ts';

interface DropEvidenceProps {
  customerId: string;
  /** Lists the proposals; null until a file has brought some. */
  onReview: (() => void) | null;
}

/** Empty list of proposals in an assessment: takes results files, and shows what was recognised in them. */
export function DropEvidence({ customerId, onReview }: DropEvidenceProps) {
  const imports = useImports(customerId);
  const list = useList(listEvidenceRuns, { isWhole: true, params: { id: customerId } });
  const found = useRunningImports(customerId, imports.files.some(isSending));
  return (
    <div className="p-4">
      <FileDrop onFiles={imports.add}>
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
              <AddEvidence label="Add evidence" variant={onReview ? 'secondary' : 'primary'} onFiles={imports.add} />
            </span>
          }
        >
          {onReview ? 'Review them, or drop more files here.' : 'Drop a file of ScubaGear, Maester or your RMM here.'}
        </EmptyState>
        {imports.files.map((file) => (
          <ImportCard key={file.id} file={file} imports={imports} found={found} runs={list.rows ?? []} />
        ))}
      </FileDrop>
    </div>
  );
}
