import { Field } from '#web/ui/controls/Field.tsx';
import { PersonCombobox } from './FoundCombobox.tsx';

interface PersonChooserProps {
  label: string;
  value: string | null;
  /** A former colleague stays in the list until replaced. */
  present?: { id: string; name: string } | null | undefined;
  onChange: (id: string | null) => void;
  error?: string | undefined;
  /** Shown while no one is chosen. */
  placeholder?: string;
}

export function PersonChooser({ label, error, ...own }: PersonChooserProps) {
  return (
    <Field label={label} error={error}>
      <PersonCombobox {...own} />
    </Field>
  );
}
