import { CONTROL } from '#web/ui/controls/control.classes.ts';
import { ChevronDownIcon, SelectorIcon } from '#web/ui/icons.tsx';
import type { SelectOption } from './Select.tsx';

interface NativeSelectProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Looks like text that opens a list, without a box. */
  isBare?: boolean;
}

/** For small screens only, where the device's own list is easy to use and needs no code. */
export function NativeSelect<Value extends string>({ label, options, value, onChange, isBare = false }: NativeSelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={
          isBare
            ? 'h-11 w-full appearance-none truncate bg-transparent pr-7 font-medium [field-sizing:content]'
            : `${CONTROL} h-9 appearance-none truncate pr-9`
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted">
        {isBare ? <ChevronDownIcon /> : <SelectorIcon />}
      </span>
    </div>
  );
}
