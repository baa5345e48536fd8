import { type ReactNode, useId } from 'react';
import type { SelectOption } from './Select.tsx';

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly (SelectOption<Value> & { help?: ReactNode })[];
  value: Value | null;
  onChange: (value: Value) => void;
  help?: ReactNode;
  error?: string | null;
  disabled?: boolean;
}

export function RadioGroup<Value extends string>({ label, options, value, onChange, help, error, disabled }: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={help || error ? `${id}-said` : undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-1">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-6 items-start gap-2">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-border-strong bg-surface-1 checked:border-5 checked:border-accent disabled:opacity-55"
            />
            <span>
              {option.label}
              {option.help && (
                <span data-help className="block text-xs text-muted">
                  {option.help}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {(help || error) && (
        <p id={`${id}-said`} className={error ? 'mt-1 text-xs text-danger-text' : 'mt-1 text-xs text-muted'}>
          {error ?? help}
        </p>
      )}
    </fieldset>
  );
}
