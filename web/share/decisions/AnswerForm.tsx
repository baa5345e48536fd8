import { type FormEvent, useState } from 'react';
import { MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import { type Outcome, OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { CHOICES, type Recorded } from '#web/share/share.desk.ts';

interface AnswerFormProps {
  about: string;
  before: Recorded | null;
  isSending: boolean;
  error: unknown;
  onSend: (answer: { outcome: Outcome; note: string }) => void;
  onCancel: (() => void) | null;
}

const OPTIONS = OUTCOMES.map((value) => ({ value, label: CHOICES[value] }));

/** Approve, decline or defer; sending is a separate step with a note, so that one slip decides nothing. */
export function AnswerForm({ about, before, isSending, error, onSend, onCancel }: AnswerFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(before?.outcome ?? null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome !== null && !isSending) onSend({ outcome, note: fieldText(event.currentTarget, 'note').trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3 print:hidden">
      <div>
        <SegmentedControl label={`Your answer to ${about}`} options={OPTIONS} value={outcome} onChange={setOutcome} />
      </div>
      {outcome !== null && (
        <>
          <Field label="Note (optional)">
            <TextArea name="note" rows={2} maxLength={MEETING_LIMITS.note} defaultValue={before?.note} />
          </Field>
          <FaultMessage error={error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" loading={isSending}>
              Send answer
            </Button>
            {onCancel && <Button onClick={onCancel}>Keep answer</Button>}
          </div>
        </>
      )}
    </form>
  );
}
