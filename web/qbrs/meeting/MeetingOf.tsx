import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { isQbrEditable } from '#domain/qbrs/qbrs.rules.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { AfterMeeting } from '#web/qbrs/meeting/closing/AfterMeeting.tsx';
import { Meeting } from './Meeting.tsx';
import { RecordOutcome } from '#web/qbrs/meeting/closing/RecordOutcome.tsx';
import { useRecording } from '#web/qbrs/meeting/recording/use.recording.ts';

/** Meeting in progress, its record without slides, or the follow-up after its end. */
export function MeetingOf({ qbr, isRecord }: { qbr: Qbr; isRecord: boolean }) {
  const recorded = useRecording(qbr, useCurrentUser()?.id ?? '');
  if (!isQbrEditable(qbr.status)) return <AfterMeeting qbr={qbr} recorded={recorded} />;
  return isRecord ? <RecordOutcome recorded={recorded} /> : <Meeting qbr={qbr} recorded={recorded} />;
}
