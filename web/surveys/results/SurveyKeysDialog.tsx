import { KeyMapDialog } from '#web/ui/overlays/KeyMapDialog.tsx';
import { SURVEY_KEYS } from './survey.keys.ts';

export function SurveyKeysDialog({ onClose }: { onClose: () => void }) {
  return <KeyMapDialog title="Survey shortcuts" keys={SURVEY_KEYS} onClose={onClose} />;
}
