import { CheckIcon, MinusIcon } from '#web/ui/icons.tsx';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** True if only some rows are selected. */
  isPartial?: boolean;
  onChange: () => void;
}

/** Selects one row, or all; the area around the box is pressable too. */
export function RowCheckbox({ label, checked, isPartial = false, onChange }: RowCheckboxProps) {
  const Sign = isPartial ? MinusIcon : CheckIcon;
  return (
    <label className="relative -m-1 flex size-6 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
        className="peer size-4 appearance-none rounded-[4px] border border-border-strong bg-surface-1 checked:border-accent checked:bg-accent"
      />
      {(checked || isPartial) && (
        <Sign size={14} stroke={3} className={`pointer-events-none absolute ${checked ? 'text-accent-text' : 'text-text'}`} />
      )}
    </label>
  );
}
