import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { endMeeting } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { requestedDecisions } from '#web/qbrs/meeting/decisions/decisions.ts';
import type { RecordingState } from '#web/qbrs/meeting/recording/recording.store.ts';
import { waiting } from '#web/qbrs/meeting/recording/SavedMark.tsx';

const MARKS = ['1', '2', '3', '4', '5'] as const;
type Mark = (typeof MARKS)[number];

interface Closing {
  summary: string;
  satisfaction: number | null;
}

/** Ends the meeting, retrying at the current version if another person recorded something meanwhile. */
async function endIt(qbr: Qbr, closing: Closing): Promise<Qbr> {
  const end = (version: number) => call(endMeeting, { params: { id: qbr.id }, body: { ...closing, version } });
  try {
    return await end(qbr.version);
  } catch (error) {
    const current = currentRowOf(error, Qbr);
    // The response to an earlier request was lost; the meeting has ended.
    if (current?.presentedAt) return current;
    if (!current) throw error;
    return end(current.version);
  }
}

export function useEnding(qbr: Qbr, onEnded: (ended: Qbr) => void) {
  return useMutation({
    mutationFn: (closing: Closing) => endIt(qbr, closing),
    onSuccess: (ended) => {
      afterQbrChange(ended, endMeeting);
      onEnded(ended);
    },
  });
}

export function closingOf(event: SubmitEvent<HTMLFormElement>): Closing {
  const mark = Number(fieldText(event.currentTarget, 'satisfaction'));
  return { summary: fieldText(event.currentTarget, 'summary').trim(), satisfaction: mark >= 1 && mark <= 5 ? mark : null };
}

/** Summary and customer satisfaction, entered at the end. */
export function EndFields({ qbr, state }: { qbr: Qbr; state: RecordingState }) {
  const [mark, setMark] = useState<Mark | null>(MARKS.find((one) => one === String(qbr.satisfaction)) ?? null);
  const open = requestedDecisions(qbr).filter(({ decision }) => decision === null).length;
  return (
    <>
      {state.pending.length > 0 && (
        <Banner tone="warning">{waiting(state.pending.length)} on this device. The meeting can end once everything is sent.</Banner>
      )}
      {open > 0 && (
        <Banner tone="info">
          {open === 1 ? 'One decision is still open; it' : `${open} decisions are still open; they`} can be recorded later.
        </Banner>
      )}
      <Field label="Summary" help="In a few words, for the recap.">
        <TextArea name="summary" rows={4} maxLength={MEETING_LIMITS.summary} defaultValue={qbr.summary} />
      </Field>
      <div>
        <p className="mb-1 font-medium">How satisfied was the customer?</p>
        <SegmentedControl
          label="Customer satisfaction, 1 to 5"
          value={mark}
          onChange={setMark}
          options={MARKS.map((value) => ({ value, label: value }))}
        />
        <input type="hidden" name="satisfaction" value={mark ?? ''} />
        <p className="mt-1 text-xs text-muted">1 is not at all satisfied, 5 is very satisfied. Leave empty if not asked.</p>
      </div>
    </>
  );
}
