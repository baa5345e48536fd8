import { Banner } from '#web/ui/feedback/Banner.tsx';
import type { Entry } from './recording.entries.ts';
import type { Recording, RecordingState } from './recording.store.ts';

/** Entries that the server refused, with its message and their content, so that nothing is lost unseen. */
export function Refusals({ recording, refused }: { recording: Recording; refused: RecordingState['refused'] }) {
  return refused.map(({ kept, message }) => (
    <Banner key={kept.id} tone="danger" onDismiss={() => recording.dismiss(kept.id)}>
      <p className="font-medium wrap-anywhere">Not recorded: {wordsOf(kept.entry)}</p>
      <p>{message}</p>
    </Banner>
  ));
}

function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case 'decide':
      return `${entry.recommendation}, ${entry.outcome} by ${entry.by}`;
    case 'undo':
      return 'undoing a decision';
    case 'minute':
      return entry.line;
    case 'action':
      return entry.action.text;
    case 'dropAction':
      return 'removing an action';
    default:
      return 'attendance';
  }
}
