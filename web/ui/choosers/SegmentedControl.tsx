import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { SelectOption } from './Select.tsx';

interface SegmentedControlProps<Value extends string> {
  label: string;
  /** Options; `hint` is the key that chooses one, shown if there is a keyboard. */
  options: readonly (Omit<SelectOption<Value>, 'label'> & { label: ReactNode; hint?: string })[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** "thumb" is small with a mouse, and thumb-sized on touch screens; "touch" is large everywhere. */
  size?: 'sm' | 'md' | 'thumb' | 'touch';
  /** "buttons" for immediate actions; "segments" for a choice among views. */
  look?: keyof typeof LOOKS;
}

const LOOKS = {
  segments: {
    row: 'rounded-field border border-border-strong/70 bg-surface-2 p-0.5',
    option:
      'rounded-[4px] text-muted has-checked:bg-surface-1 has-checked:text-text has-checked:inset-ring has-checked:inset-ring-border-strong/60',
  },
  buttons: {
    row: 'gap-1',
    option:
      'rounded-field border border-border-strong/70 bg-surface-1 text-text hover:bg-surface-2 has-checked:border-accent-line has-checked:bg-accent-tint',
  },
};

const SIZES = {
  sm: 'h-7 text-sm',
  md: 'h-8',
  touch: 'h-11 grow text-sm',
  thumb: 'h-7 text-sm pointer-coarse:h-12 pointer-coarse:grow pointer-coarse:basis-2/5 pointer-coarse:text-base',
};

/** Few options side by side; radio buttons, so that arrow keys and screen readers work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, disabled, size = 'md', look = 'segments' } = props;
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={classes('inline-flex max-w-full max-sm:flex-wrap', LOOKS[look].row, size === 'thumb' && 'max-sm:pointer-coarse:w-full')}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-w-0 items-center justify-center font-medium select-none',
            LOOKS[look].option,
            'has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            SIZES[size],
            option.hint ? 'px-1.5' : 'px-3',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="truncate">{option.label}</span>
          {option.hint && (
            <kbd
              aria-hidden
              className="ml-1 rounded-[4px] border border-border-strong/60 px-0.5 font-sans text-xs/4 font-normal pointer-coarse:hidden"
            >
              {option.hint}
            </kbd>
          )}
        </label>
      ))}
    </fieldset>
  );
}
