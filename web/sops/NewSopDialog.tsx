import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { createSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { afterSopChange } from './sops.api.ts';
import { CATEGORIES } from './sops.words.ts';

const Heading = z.pick(createSop.body, { title: true, category: true });
type Heading = z.input<typeof Heading>;

interface NewSopDialogProps {
  onClose: () => void;
  /** Prefilled values. */
  title?: string;
  questionKey?: string;
}

export function NewSopDialog({ onClose, title = '', questionKey }: NewSopDialogProps) {
  const navigate = useNavigate();
  const { control, handleSubmit } = useContractForm(Heading, { title, category: 'operations' });
  const create = useMutation({
    mutationFn: (heading: Heading) =>
      call(createSop, { body: { ...heading, ...(questionKey === undefined ? {} : { linkedQuestionKeys: [questionKey] }) } }),
    onSuccess: async (sop) => {
      void afterSopChange(sop);
      await navigate({ to: '/sops/$id', params: { id: sop.id }, search: { tab: 'edit' }, replace: true });
    },
  });
  return (
    <FormDialog
      title="New SOP"
      submitLabel="Create draft"
      saving={create}
      onSubmit={handleSubmit((heading) => create.mutate(heading))}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <TextField control={control} name="title" label="Title" required />
      <SelectField
        control={control}
        name="category"
        label="Category"
        help="Determines how often the SOP is reviewed; you can change this."
        options={CATEGORIES}
      />
    </FormDialog>
  );
}
