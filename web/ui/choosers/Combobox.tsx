import { Combobox as Base } from '@base-ui/react/combobox';
import { type Ref, useState } from 'react';
import { AS_CHOICES, CHOICE, CONTROL, FLOATING } from '#web/ui/controls/control.classes.ts';
import { classes } from '#web/ui/classes.ts';
import { useFieldWiring } from '#web/ui/controls/field.context.ts';
import { CheckIcon, SelectorIcon } from '#web/ui/icons.tsx';
import type { SelectOption } from './Select.tsx';

interface ComboboxProps<Value extends string> {
  ref?: Ref<HTMLInputElement>;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Accessible name, if there is no Field around it. */
  label?: string;
  placeholder?: string;
  /** Shown if nothing matches the typed text. */
  empty?: string;
  disabled?: boolean;
  /** True if Enter chooses the first match. */
  highlightsFirst?: boolean;
  /** Called with the typed text, for lists that the server searches, and with an empty text after a choice. */
  onSearch?: (text: string) => void;
}

/** A select with a search field, for many options. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { ref, options, value, onChange, label, placeholder, empty = 'No matches', disabled, highlightsFirst = false, onSearch } = props;
  const chosen = useChosen(options, value);
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(chosen) => onChange(chosen?.value ?? null)}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled ?? false}
      autoHighlight={highlightsFirst}
      modal
      {...(onSearch && { onInputValueChange: (text, { reason }) => onSearch(reason === 'input-change' ? text : ''), filter: null })}
    >
      <div className="relative">
        <Base.Input ref={ref} {...useFieldWiring()} aria-label={label} placeholder={placeholder} className={classes(CONTROL, 'h-9 pr-9')} />
        <Base.Trigger aria-label="Show choices" className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted">
          <SelectorIcon />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 md:hidden" />
        <Base.Positioner {...AS_CHOICES} sideOffset={4} className="z-10 outline-none">
          <Base.Popup className={classes(FLOATING, 'max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto p-1')}>
            <Base.Empty className="px-2 py-2 text-muted empty:hidden">{empty}</Base.Empty>
            <Base.List>
              {(option: SelectOption<Value>) => (
                <Base.Item key={option.value} value={option} disabled={option.disabled ?? false} className={CHOICE}>
                  <span className="flex w-4 shrink-0 justify-center">
                    <Base.ItemIndicator>
                      <CheckIcon />
                    </Base.ItemIndicator>
                  </span>
                  {option.label}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Chosen option, even while a search excludes it. */
function useChosen<Value extends string>(options: readonly SelectOption<Value>[], value: Value | null): SelectOption<Value> | null {
  const listed = options.find((option) => option.value === value);
  const [last, setLast] = useState(listed);
  if (listed && (last?.value !== listed.value || last.label !== listed.label)) setLast(listed);
  return listed ?? (last?.value === value ? last : null) ?? null;
}
