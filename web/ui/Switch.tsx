import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  children: ReactNode;
  help?: ReactNode;
}

/** A native checkbox says its own state, so no aria-checked stands beside it. */
const AS_SWITCH = { role: 'switch' } as const;

/** On or off, at once; what waits for a save button is a Checkbox. */
export function Switch({ children, help, className, ...rest }: SwitchProps) {
  return (
    <label className={classes('flex min-h-6 items-start justify-between gap-4', className)}>
      <span>
        {children}
        {help && <span className="block text-xs text-muted">{help}</span>}
      </span>
      <span className="relative mt-px h-5 w-9 shrink-0">
        <input
          type="checkbox"
          {...AS_SWITCH}
          {...rest}
          className="peer absolute inset-0 appearance-none rounded-full border border-border-strong bg-surface-2 transition-colors checked:border-accent checked:bg-accent disabled:opacity-55"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-muted transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-text" />
      </span>
    </label>
  );
}
