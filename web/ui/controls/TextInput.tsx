import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CONTROL } from './control.classes.ts';
import { useFieldWiring } from './field.context.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldWiring()} {...rest} className={classes(CONTROL, 'h-9 read-only:bg-surface-2', className)} />;
}
