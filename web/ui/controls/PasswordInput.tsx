import { type ComponentProps, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CONTROL } from './control.classes.ts';
import { useFieldWiring } from './field.context.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOffIcon : EyeIcon;
  return (
    <div className="relative">
      <input {...useFieldWiring()} {...rest} type={shown ? 'text' : 'password'} className={classes(CONTROL, 'h-9 pr-10', className)} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-field text-muted hover:text-text"
      >
        <Sign size={18} />
      </button>
    </div>
  );
}
