import { CheckIcon } from '#web/ui/icons.tsx';
import { LoaderIcon, WifiOffIcon } from '#web/ui/icons.guest.tsx';
import { clockOf } from '#web/qbrs/meeting/decisions/DecisionsPanel.tsx';
import type { RecordingState } from './recording.store.ts';

/** State of the recording: stored on the server, sending, or kept on this device until there is a connection. */
export function SavedMark({ state, timezone }: { state: RecordingState; timezone: string }) {
  const { status, pending, savedAt } = state;
  if (status === 'offline')
    return (
      <span role="status" className="inline-flex items-center gap-1 font-medium text-warning-text">
        <WifiOffIcon size={14} /> Offline: {waiting(pending.length)} on this device
      </span>
    );
  if (status === 'sending')
    return (
      <span role="status" className="inline-flex items-center gap-1 text-muted">
        <LoaderIcon size={14} className="animate-spin" /> Saving…
      </span>
    );
  if (savedAt === null) return null;
  return (
    <span role="status" className="inline-flex items-center gap-1 text-muted">
      <CheckIcon size={14} className="text-success-text" /> Saved {clockOf(savedAt.toISOString(), timezone)}
    </span>
  );
}

export const waiting = (count: number) => (count === 1 ? '1 entry pending' : `${count} entries pending`);
