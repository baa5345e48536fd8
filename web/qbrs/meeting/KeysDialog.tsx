import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';
import { MEETING_KEYS } from './meeting.keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyMapDialog title="Meeting shortcuts" keys={MEETING_KEYS} onClose={onClose} />;
}
