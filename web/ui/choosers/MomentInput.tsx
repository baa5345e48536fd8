import { useState } from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import { DayInput } from './DayInput.tsx';

interface MomentInputProps {
  /** YYYY-MM-DDTHH:MM in the local time of the meeting; '' for none. Uncontrolled if omitted. */
  value?: string;
  defaultValue?: string;
  onChange?: (wall: string) => void;
  /** Field name for forms without a schema. */
  name?: string;
  /** Default time after a day is chosen. */
  usualTime?: string;
}

/** Error for text that is no date and time. */
export const NO_MOMENT = 'must be a date and time, such as 3 Dec 2026 at 10:00';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/;

/** Normalises "9", "930" and "9.30" to "09:00" and "09:30"; invalid text is unchanged, so that the form can refuse it. */
function readTime(text: string): string {
  const [, hours = '', minutes = '00'] = TIME.exec(text.trim()) ?? [];
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** Date and 24-hour time. Invalid text is passed on unchanged, so that the form can refuse it. */
export function MomentInput({ value, defaultValue = '', onChange, name, usualTime = '10:00' }: MomentInputProps) {
  const [own, setOwn] = useState(defaultValue);
  const wall = value ?? own;
  const [day = '', time = ''] = wall.split('T');
  const [typed, setTyped] = useTyped(time, { show: (shown) => shown, read: readTime });
  const change = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <div className="flex gap-2">
      <DayInput
        value={day === '' ? null : day}
        onChange={(chosen) => {
          if (chosen === null) change('');
          else change(MOMENT.test(chosen) ? chosen : `${chosen}T${time === '' ? usualTime : time}`);
        }}
        className="min-w-0 flex-1"
      />
      <TextInput
        id={undefined}
        aria-label="Time"
        value={typed}
        disabled={day === ''}
        onChange={({ target }) => {
          setTyped(target.value);
          change(`${day}T${readTime(target.value)}`);
        }}
        onBlur={() => readTime(typed) === time && setTyped(time)}
        inputMode="numeric"
        placeholder="10:00"
        autoComplete="off"
        className="w-20! tabular-nums"
      />
      {name !== undefined && <input type="hidden" name={name} value={wall} />}
    </div>
  );
}
