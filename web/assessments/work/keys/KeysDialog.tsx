import { ANSWER_KEYS } from '#web/assessments/answer.keys.ts';
import type { WorkPace } from '#web/assessments/work/work.mode.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';

interface KeysDialogProps {
  pace: WorkPace;
  onPace: (pace: WorkPace) => void;
  onClose: () => void;
}

const GO_ON = 'Go to the next question after answering with a key';

export function KeysDialog({ pace, onPace, onClose }: KeysDialogProps) {
  return (
    <KeyMapDialog title="Answering by keyboard" keys={ANSWER_KEYS} onClose={onClose}>
      <p className="mb-4 flex items-center gap-3">
        <Switch label={GO_ON} checked={pace === 'go-on'} onChange={(goesOn) => onPace(goesOn ? 'go-on' : 'stay')} />
        <span aria-hidden>{GO_ON}</span>
      </p>
    </KeyMapDialog>
  );
}
