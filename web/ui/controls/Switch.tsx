import { classes } from '#web/ui/classes.ts';

interface SwitchProps {
  /** For a visible label elsewhere. */
  id?: string;
  /** Accessible name of the switch. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  /** Set to -1 if the row around it handles the keyboard. */
  tabIndex?: number;
}

/** Toggle with immediate effect, without a form to save. */
export function Switch({ label, checked, onChange, className, ...rest }: SwitchProps) {
  return (
    <span className={classes('relative inline-flex h-4 w-7 shrink-0', className)}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...rest}
        className="peer h-4 w-7 appearance-none rounded-full border border-border-strong bg-surface-2 checked:border-accent-line checked:bg-accent disabled:opacity-55"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-border-strong peer-checked:left-3.5 peer-checked:bg-accent-text"
      />
    </span>
  );
}
