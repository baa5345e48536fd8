import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createSop } from '#contract/sops/sops.contract.ts';
import { call } from '#web/http/call.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { afterSopChange } from './sops.api.ts';
import { CATEGORIES } from './sops.words.ts';

const Heading = z.pick(createSop.body, { title: true, category: true });
type Heading = z.input<typeof Heading>;

interface NewSopDialogProps {
  onClose: () => void;
  /** What is already known of it. */
  title?: string;
  questionKey?: string;
}

export function NewSopDialog({ onClose, title = '', questionKey }: NewSopDialogProps) {
  const navigate = useNavigate();
  const form = useForm<Heading>({ resolver: standardSchemaResolver(Heading), defaultValues: { title, category: 'operations' } });
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
      onSubmit={form.handleSubmit((heading) => create.mutate(heading))}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <Field label="Title" required error={form.formState.errors.title?.message}>
        <TextInput {...form.register('title')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="category"
        render={({ field, fieldState }) => (
          <Field label="Category" help="Decides how often it is reviewed; you can change that." error={fieldState.error?.message}>
            <Select options={CATEGORIES} value={field.value} onChange={field.onChange} />
          </Field>
        )}
      />
    </FormDialog>
  );
}
