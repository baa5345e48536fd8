import { type ReactNode, useId, useMemo } from 'react';
import { FieldContext } from './field.context.ts';

interface FieldProps {
  label: string;
  help?: ReactNode;
  /** Error text, shown below the field and linked to it. */
  error?: string | null | undefined;
  required?: boolean | undefined;
  /** Hides the label visually if the context makes it clear. */
  hideLabel?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({ label, help, error, required = false, hideLabel = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const invalid = Boolean(error);
  const wiring = useMemo(() => ({ id, labelId: `${id}-label`, describedBy, invalid, required }), [id, describedBy, invalid, required]);
  return (
    <FieldContext value={wiring}>
      <div data-field className={className}>
        <div className={hideLabel ? 'sr-only' : 'mb-1 font-medium'}>
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          {required && (
            <span aria-hidden className="ml-1 text-danger-text">
              *
            </span>
          )}
        </div>
        {children}
        {help && (
          <p id={`${id}-help`} data-help className="mt-1 text-xs text-muted">
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="mt-1 text-xs text-danger-text">
            {sentence(label, error)}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** Prefixes contract messages such as "is required" with the field's name. */
function sentence(label: string, error: string): string {
  return /^[a-z]/.test(error) ? `${label} ${error}` : error;
}
