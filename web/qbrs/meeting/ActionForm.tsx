import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type ActionOwner, MEETING_LIMITS } from '#domain/qbrs/meeting.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { fieldText } from '#web/ui/controls/fields.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { newEntryId } from '#web/qbrs/meeting/recording/recording.kept.ts';
import type { Recording } from '#web/qbrs/meeting/recording/recording.store.ts';

interface ActionFormProps {
  qbr: Qbr;
  recording: Recording;
  onClose: () => void;
}

/** Form of an action item: text, side, person and due date. */
export function ActionForm({ qbr, recording, onClose }: ActionFormProps) {
  const [owner, setOwner] = useState<ActionOwner>('ours');
  const form = useRef<HTMLFormElement>(null);
  const names = useId();
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name=text]')?.focus(), []);
  const people = qbr.attendees.filter(({ side }) => side === owner);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = fieldText(event.currentTarget, 'text').trim();
    const person = fieldText(event.currentTarget, 'person').trim();
    if (text === '') return;
    const userId = people.find(({ name }) => name === person)?.userId ?? null;
    const due = fieldText(event.currentTarget, 'due') || null;
    recording.record({ kind: 'action', action: { key: newEntryId(), text, owner, person, userId, due } });
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from every field
    <form
      ref={form}
      aria-label="New action"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="grid gap-2"
    >
      <TextInput name="text" aria-label="Action" placeholder="Action" maxLength={MEETING_LIMITS.action} required />
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label="Action owner"
          value={owner}
          onChange={setOwner}
          options={[
            { value: 'ours', label: 'Us' },
            { value: 'theirs', label: 'Customer' },
          ]}
        />
        <TextInput name="person" aria-label="Who" placeholder="Who" list={names} maxLength={120} className="w-auto! min-w-28 flex-1" />
        <datalist id={names}>
          {people.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <DayInput name="due" label="Due" className="flex-1" />
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          Add action
        </Button>
      </div>
    </form>
  );
}
