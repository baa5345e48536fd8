import { TextInput } from './TextInput.tsx';

const COLOUR = /^#[0-9a-fA-F]{6}$/;

interface ColourInputProps {
  /** Label of the picker; the text field uses the Field around it. */
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Effective colour while none is chosen. */
  standard: string;
}

/** Colour by picker or as #rrggbb, inside a Field. */
export function ColourInput({ label, value, onChange, standard }: ColourInputProps) {
  return (
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={label}
        value={value !== null && COLOUR.test(value) ? value : standard}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-12 shrink-0 rounded-field border border-border-strong bg-surface-1 p-1"
      />
      <TextInput value={value ?? ''} placeholder={standard} onChange={(event) => onChange(event.target.value.trim() || null)} />
    </div>
  );
}
