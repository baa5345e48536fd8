import { useState } from 'react';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import { DayInput } from './DayInput.tsx';

interface MomentInputProps {
  /** YYYY-MM-DDTHH:MM on the clock of the meeting's place, or '' while there is none. Without it the field keeps its own. */
  value?: string;
  defaultValue?: string;
  onChange?: (wall: string) => void;
  /** The name under which a form without a schema reads it. */
  name?: string;
  /** The time that a day gets when it is chosen. */
  usualTime?: string;
}

/** What a form says of a text that is no day with a time. */
export const NO_MOMENT = 'must be a day and a time, such as 3 Dec 2026 at 10:00';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/;

/** "9", "930" and "9.30" as "09:00" and "09:30"; what is no time stays as it is, so that the form can refuse it. */
function readTime(text: string): string {
  const [, hours = '', minutes = '00'] = TIME.exec(text.trim()) ?? [];
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A day and a time of 24 hours. What is no time is handed on as it is typed, so that the form can refuse it. */
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
