import { useEffect, useRef, useState } from 'react';
import { CONTROL } from '#web/ui/controls/control.classes.ts';
import { classes } from '#web/ui/classes.ts';
import { SearchIcon } from '#web/ui/icons.tsx';

const PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  /** Search text in the URL. */
  value: string;
  /** Called 250 ms after the last key press. */
  onChange: (text: string) => void;
  className?: string;
}

export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  // Clears the timer: an unmounted field must not change the URL later.
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(text);
      onChange(text);
    }, PAUSE_MS);
  };
  return (
    <div className={classes('relative w-64 max-w-full max-md:w-full', className)}>
      <SearchIcon className="pointer-events-none absolute top-2.5 left-3 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={classes(CONTROL, 'h-9 pl-9')}
      />
    </div>
  );
}
