import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
  help?: ReactNode;
}

export function Checkbox({ children, help, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex min-h-6 items-start gap-2', className)}>
      <span className="relative mt-0.5 size-4 shrink-0">
        <input
          type="checkbox"
          {...rest}
          className="peer size-4 appearance-none rounded-[4px] border border-border-strong bg-surface-1 checked:border-accent checked:bg-accent disabled:opacity-55"
        />
        <CheckIcon size={14} stroke={3} className="pointer-events-none absolute inset-px hidden text-accent-text peer-checked:block" />
      </span>
      <span>
        {children}
        {help && (
          <span data-help className="block text-xs text-muted">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
