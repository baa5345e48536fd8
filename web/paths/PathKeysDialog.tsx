import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';
import { PATH_KEYS } from './path.keys.ts';

export function PathKeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyMapDialog title="Path shortcuts" keys={PATH_KEYS} onClose={onClose} />;
}
