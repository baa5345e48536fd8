import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getQbr, updateQbr } from '#contract/qbrs/qbrs.contract.ts';
import { decideInQbr } from '#contract/qbrs/qbrs.meeting.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { queryClient } from '#web/http/queryClient.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { withPending } from './recording.entries.ts';
import { keptOnDevice, newEntryId } from './recording.kept.ts';
import { senderOf } from './recording.send.ts';
import { Recording } from './recording.store.ts';

function recordingOf(qbr: Qbr, userId: string): Recording {
  const device = keptOnDevice(userId, qbr.id);
  const { queryKey } = ask(getQbr, { params: { id: qbr.id } });
  const send = senderOf(
    () => queryClient.getQueryData(queryKey) ?? qbr,
    (saved, kind) => afterQbrChange(saved, kind === 'decide' || kind === 'undo' ? decideInQbr : updateQbr),
  );
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  return new Recording({ send, keep: device.keep, forget: device.forget, after, now: () => new Date(), newId: newEntryId }, device.all());
}

/** Recording of this meeting, and the QBR with all pending entries applied. */
export function useRecording(qbr: Qbr, userId: string) {
  const [recording] = useState(() => recordingOf(qbr, userId));
  const state = useSyncExternalStore(recording.subscribe, recording.state);
  // Subscribes to the network, and sends entries pending from an earlier page view.
  useEffect(() => {
    const send = () => void recording.send();
    send();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      recording.stop();
    };
  }, [recording]);
  const shown = useMemo(() => withPending(qbr, state.pending), [qbr, state.pending]);
  return { recording, state, shown };
}
export type RecordingOfMeeting = ReturnType<typeof useRecording>;
