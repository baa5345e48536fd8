import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { tagsIn } from '#web/customers/tags.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import type { CustomerChange } from './customers.change.ts';

interface SeveralTagsDialogProps {
  customers: readonly Customer[];
  saving: { isPending: boolean; error: unknown };
  onChange: (change: CustomerChange) => void;
  onClose: () => void;
}

/** Adds tags to all selected customers and removes tags that some of them have. */
export function SeveralTagsDialog({ customers, saving, onChange, onClose }: SeveralTagsDialogProps) {
  const [typed, setTyped] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const addTags = tagsIn(typed);
  const present = Map.groupBy(
    customers.flatMap(({ tags }) => tags),
    (tag) => tag,
  );
  const toggle = (tag: string) => {
    const next = new Set(removed);
    if (!next.delete(tag)) next.add(tag);
    setRemoved(next);
  };
  return (
    <FormDialog
      title={`Tags of ${countText(customers.length, 'customer')}`}
      description="All other tags are kept."
      submitLabel="Change tags"
      isReady={addTags.length > 0 || removed.size > 0}
      saving={saving}
      onSubmit={(event) => {
        event?.preventDefault();
        onChange({ ...(addTags.length > 0 && { addTags }), ...(removed.size > 0 && { removeTags: [...removed] }) });
      }}
      onClose={onClose}
    >
      <Field label="Add tags" help="Separated by commas.">
        <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </Field>
      {present.size > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">Remove tags</legend>
          {[...present]
            .toSorted(([one], [other]) => one.localeCompare(other))
            .map(([tag, { length }]) => (
              <Checkbox
                key={tag}
                checked={removed.has(tag)}
                onChange={() => toggle(tag)}
                help={`On ${length} of ${countText(customers.length, 'customer')}`}
              >
                <span className="wrap-anywhere">{tag}</span>
              </Checkbox>
            ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
