import { CustomerCombobox } from '#web/ui/controls/FoundCombobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { RadioGroup } from '#web/ui/controls/RadioGroup.tsx';

export interface Named {
  id: string;
  name: string;
}

interface WhichStaysProps {
  /** Both, once both are known. */
  both: readonly Named[];
  /** The duplicate is looked for here. */
  isSearched: boolean;
  foundId: string | null;
  isItself: boolean;
  onFind: (id: string | null) => void;
  keptId: string;
  onKeep: (id: string) => void;
}

export function WhichStays({ both, isSearched, foundId, isItself, onFind, keptId, onKeep }: WhichStaysProps) {
  return (
    <>
      {isSearched && (
        <Field label="Duplicate" error={isItself ? 'This is the same record; choose the other one' : undefined}>
          <CustomerCombobox value={foundId} onChange={onFind} />
        </Field>
      )}
      {both.length === 2 && (
        <RadioGroup
          label="Which record stays?"
          options={both.map(({ id, name }) => ({ value: id, label: name }))}
          value={keptId}
          onChange={onKeep}
          help="Everything of the other one moves here. Its record is archived and says where it went. This cannot be undone."
        />
      )}
    </>
  );
}
