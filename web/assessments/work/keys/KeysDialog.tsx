import { ANSWER_KEYS } from '#web/assessments/answer.keys.ts';
import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyMapDialog title="Answering by keyboard" keys={ANSWER_KEYS} onClose={onClose} />;
}
