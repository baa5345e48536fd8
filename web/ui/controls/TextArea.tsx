import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { CONTROL } from './control.classes.ts';
import { useFieldWiring } from './field.context.ts';

/** Grows with its text, starting at `rows` lines. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring()}
      {...rest}
      className={classes(CONTROL, 'field-sizing-content py-2 read-only:bg-surface-2', className)}
    />
  );
}
