import { type Ref, useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { isPlainEnter } from '#web/ui/controls/taken.keys.ts';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useTyped } from '#web/ui/controls/typed.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDay } from '#web/ui/data/dates.ts';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { readDay } from './typed.day.ts';

const DayCalendar = lazyDialog(async () => (await import('./DayCalendar.tsx')).DayCalendar);

export interface DayInputProps {
  ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD; invalid text is passed on unchanged, so that the form can refuse it. Uncontrolled if omitted. */
  value?: string | null | undefined;
  defaultValue?: string | null;
  onChange?: (day: string | null) => void;
  onBlur?: () => void;
  /** Range of days in the calendar. */
  min?: string | undefined;
  max?: string | undefined;
  /** Accessible name, if there is no Field around it. */
  label?: string;
  /** Field name for forms without a schema. */
  name?: string;
  onEnter?: () => void;
  className?: string;
  'data-typed'?: boolean;
  'data-unread'?: boolean | undefined;
}

const ONLY_DAY = /^\d{4}-\d{2}-\d{2}$/;
const shown = (day: string | null) => (day !== null && ONLY_DAY.test(day) ? formatDay(day) : (day ?? ''));
const read = (text: string) => (text.trim() === '' ? null : (readDay(text, new Date().getFullYear()) ?? text));

/** Date input in the organisation's format: typed, or chosen in a calendar. */
export function DayInput({
  value,
  defaultValue = null,
  onChange,
  onBlur,
  min,
  max,
  label,
  name,
  onEnter,
  className,
  ...rest
}: DayInputProps) {
  const [own, setOwn] = useState(defaultValue);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const day = value === undefined ? own : value;
  const [typed, setTyped] = useTyped(day, { show: shown, read });
  const change = (next: string | null) => {
    setOwn(next);
    onChange?.(next);
  };
  return (
    <div className={classes('relative', className)}>
      <TextInput
        {...rest}
        {...(value !== undefined && { name })}
        aria-label={label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          change(read(target.value));
        }}
        onBlur={() => {
          if (read(typed) === day) setTyped(shown(day));
          onBlur?.();
        }}
        onKeyDown={(event) => isPlainEnter(event) && onEnter?.()}
        autoComplete="off"
        {...(day !== null && !ONLY_DAY.test(day) && { 'aria-invalid': true })}
        placeholder="such as 3 Dec 2026"
        className="pr-9"
      />
      {name !== undefined && value === undefined && <input type="hidden" name={name} value={day ?? ''} />}
      <IconButton
        ref={button}
        label={label === undefined ? 'Open calendar' : `${label}: open calendar`}
        icon={CalendarIcon}
        className="absolute top-0.5 right-0.5"
        {...DayCalendar.prefetch}
        onClick={() => setOpen(true)}
      />
      <DayCalendar
        open={isOpen}
        onClose={() => setOpen(false)}
        button={button}
        day={day !== null && ONLY_DAY.test(day) ? day : null}
        min={min}
        max={max}
        onChoose={change}
      />
    </div>
  );
}
