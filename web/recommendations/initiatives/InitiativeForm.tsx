import type * as z from 'zod/mini';
import { createInitiative, Initiative, updateInitiative } from '#contract/recommendations/initiatives.contract.ts';
import { INITIATIVE_COLOURS } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { useVersionedForm } from '#web/http/versioned.form.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const COLOURS = INITIATIVE_COLOURS.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));

interface InitiativeFormProps {
  /** Null for a new one. */
  initiative: Initiative | null;
  onDone: () => void;
  onClose: () => void;
}

const NEW: z.input<typeof createInitiative.body> = { title: '', colour: 'blue', description: '' };

export function InitiativeForm({ initiative, onDone, onClose }: InitiativeFormProps) {
  const finish = () => {
    onDone();
    return refreshAfter(updateInitiative);
  };
  const { form, save, onSubmit, conflict } = useVersionedForm({
    schema: createInitiative.body,
    shape: Initiative,
    row: initiative,
    values: (row) => (row ? { title: row.title, colour: row.colour, description: row.description } : NEW),
    send: ({ version, ...body }) =>
      initiative ? call(updateInitiative, { params: { id: initiative.id }, body: { ...body, version } }) : call(createInitiative, { body }),
    onSaved: finish,
    onTheirs: finish,
  });
  return (
    <FormDialog
      title={initiative ? `Edit ${initiative.title}` : 'New initiative'}
      submitLabel={initiative ? 'Save initiative' : 'Create initiative'}
      saving={save}
      conflict={conflict}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField control={form.control} name="title" label="Name" required />
      <SelectField control={form.control} name="colour" label="Colour" options={COLOURS} />
      <TextAreaField control={form.control} name="description" label="Description" rows={3} />
    </FormDialog>
  );
}
