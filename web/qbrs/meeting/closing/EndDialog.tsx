import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { closingOf, EndFields, useEnding } from './EndForm.tsx';
import type { RecordingState } from '#web/qbrs/meeting/recording/recording.store.ts';

interface EndDialogProps {
  qbr: Qbr;
  state: RecordingState;
  onClose: () => void;
}

/** Ends the meeting, after which its decisions are kept permanently. */
export function EndDialog({ qbr, state, onClose }: EndDialogProps) {
  const ending = useEnding(qbr, onClose);
  return (
    <FormDialog
      title="End meeting"
      description="Figures, slides and decisions are frozen as they are now. A recap is drafted next; you review it before it is sent."
      submitLabel="End meeting"
      isReady={state.pending.length === 0}
      saving={ending}
      onSubmit={(event) => {
        event.preventDefault();
        ending.mutate(closingOf(event));
      }}
      onClose={onClose}
    >
      <EndFields qbr={qbr} state={state} />
    </FormDialog>
  );
}
