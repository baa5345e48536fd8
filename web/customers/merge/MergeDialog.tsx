import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { MergePreview } from './MergePreview.tsx';
import { type MergeSteps, type Named, useMergeSteps } from './merge.steps.ts';
import { WhichStays } from './WhichStays.tsx';

interface MergeDialogProps {
  /** Two selected customers, or one whose duplicate must still be found. */
  customers: readonly Named[];
  onClose: () => void;
}

/** Asks which record stays, then shows the effects; changes nothing before the last step. */
export function MergeDialog({ customers, onClose }: MergeDialogProps) {
  const steps = useMergeSteps(customers, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Merge duplicates"
      description={steps.isPreview ? 'Step 2 of 2: preview. Nothing is changed yet.' : 'Step 1 of 2: choose the record to keep.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Forward steps={steps} />
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {steps.isPreview ? <Previewed steps={steps} /> : <WhichStays which={steps.which} />}
        <FaultMessage error={steps.merging.error} />
      </div>
    </Dialog>
  );
}

function Forward({ steps: { isPreview, which, goOn, goBack, preview, merging } }: { steps: MergeSteps }) {
  if (!isPreview) {
    return (
      <Button variant="primary" disabled={!which.merged} onClick={goOn}>
        Next
      </Button>
    );
  }
  const { data } = preview;
  return (
    <>
      <Button onClick={goBack}>Back</Button>
      <Button
        variant="danger"
        loading={merging.isPending}
        disabled={!data || data.refusal !== null}
        onClick={() => data && merging.mutate(data)}
      >
        Merge
      </Button>
    </>
  );
}

function Previewed({ steps: { preview, choices, choose } }: { steps: MergeSteps }) {
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Spinner label="Comparing the records" />;
  return <MergePreview preview={preview.data} choices={choices} onChange={choose} />;
}
