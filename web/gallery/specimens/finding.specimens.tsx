import { useRef } from 'react';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FieldSearch } from '#web/ui/finding/FieldSearch.tsx';
import { showField } from '#web/ui/finding/fields.ts';
import type { Specimen } from '#web/gallery/specimen.ts';

const FIELDS = { Currency: 'Of new customers.', Cadence: 'How often reviews are presented.' };

function SearchAboveFields() {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-4">
      <FieldSearch label="Find a setting" root={root} onFind={({ name }) => root.current && showField(root.current, name)} />
      <div ref={root} className="grid gap-4">
        {Object.entries(FIELDS).map(([label, help]) => (
          <Field key={label} label={label} help={help}>
            <TextInput />
          </Field>
        ))}
      </div>
    </div>
  );
}

export const FINDING: readonly Specimen[] = [{ name: 'FieldSearch', opens: { Default: <SearchAboveFields /> } }];
