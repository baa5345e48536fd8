import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import type { MergeSteps } from './merge.steps.ts';

/** Searches for the duplicate if only one customer is known. */
export function WhichStays({ which: { both, isSearched, foundId, isItself, find, keptId, keep } }: Pick<MergeSteps, 'which'>) {
  return (
    <>
      {isSearched && (
        <Field label="Duplicate" error={isItself ? 'This is the same record; choose the other one' : undefined}>
          <CustomerCombobox value={foundId} onChange={find} />
        </Field>
      )}
      {both.length === 2 && (
        <RadioGroup
          label="Which record should be kept?"
          options={both.map(({ id, name }) => ({ value: id, label: name }))}
          value={keptId}
          onChange={keep}
          help="All data of the other record moves to this one. The other record is archived and links to this one. This cannot be undone."
        />
      )}
    </>
  );
}
