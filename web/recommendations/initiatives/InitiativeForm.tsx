import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { createInitiative, Initiative, updateInitiative } from '#contract/recommendations/initiatives.contract.ts';
import { INITIATIVE_COLOURS } from '#domain/recommendations/recommendations.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { useContractForm } from '#web/http/form.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const COLOURS = INITIATIVE_COLOURS.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }));

type Fields = BodyOf<typeof createInitiative>;

interface InitiativeFormProps {
  /** Null for a new one. */
  initiative: Initiative | null;
  /** Back to the list. */
  onDone: () => void;
  onClose: () => void;
}

const save = (initiative: Initiative | null, body: Fields, version: number | undefined) =>
  initiative ? call(updateInitiative, { params: { id: initiative.id }, body: { ...body, version } }) : call(createInitiative, { body });

export function InitiativeForm({ initiative, onDone, onClose }: InitiativeFormProps) {
  const { title = '', colour = 'blue', description = '' } = initiative ?? {};
  const form = useContractForm(createInitiative.body, { title, colour, description });
  const saving = useMutation({
    mutationFn: ({ version = initiative?.version, ...body }: Fields & { version?: number }) => save(initiative, body, version),
    onSuccess: () => {
      onDone();
      return refreshAfter(updateInitiative);
    },
  });
  const theirs = currentRowOf(saving.error, Initiative);
  const takeTheirs = () => {
    onDone();
    void refreshAfter(updateInitiative);
  };
  return (
    <FormDialog
      title={initiative ? `Edit ${initiative.title}` : 'New initiative'}
      submitLabel={initiative ? 'Save initiative' : 'Create initiative'}
      saving={saving}
      conflict={
        theirs && {
          onTakeTheirs: takeTheirs,
          onKeepMine: () => void form.handleSubmit((body) => saving.mutate({ ...body, version: theirs.version }))(),
        }
      }
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      onClose={onClose}
    >
      <TextField control={form.control} name="title" label="Name" required />
      <SelectField control={form.control} name="colour" label="Colour" options={COLOURS} />
      <TextAreaField control={form.control} name="description" label="Description" rows={3} />
    </FormDialog>
  );
}
