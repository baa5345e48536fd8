import { Select as Base } from '@base-ui/react/select';
import type { Ref } from 'react';
import { AS_CHOICES, CHOICE, CONTROL, FLOATING } from '#web/ui/controls/control.classes.ts';
import { classes } from '#web/ui/classes.ts';
import { useFieldWiring } from '#web/ui/controls/field.context.ts';
import { CheckIcon, SelectorIcon } from '#web/ui/icons.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectProps<Value extends string> {
  ref?: Ref<HTMLButtonElement>;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Accessible name, if there is no Field around it. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Key of the page that opens the choices. */
  keys?: string;
  className?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { ref, options, value, onChange, label, placeholder, disabled, keys, className } = props;
  return (
    <Base.Root items={options} value={value} onValueChange={(chosen) => chosen !== null && onChange(chosen)} disabled={disabled ?? false}>
      <Base.Trigger
        ref={ref}
        {...useFieldWiring()}
        aria-label={label}
        aria-keyshortcuts={keys}
        className={classes(CONTROL, 'flex h-9 items-center justify-between gap-2 text-left', className)}
      >
        <Base.Value className="truncate data-placeholder:text-muted" placeholder={placeholder ?? 'Choose'} />
        <Base.Icon className="text-muted">
          <SelectorIcon />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0" />
        <Base.Positioner {...AS_CHOICES} sideOffset={4} alignItemWithTrigger={false} className="z-10 outline-none">
          <Base.Popup className={classes(FLOATING, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1')}>
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled ?? false} className={CHOICE}>
                  <span className="flex w-4 shrink-0 justify-center">
                    <Base.ItemIndicator>
                      <CheckIcon />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{option.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
