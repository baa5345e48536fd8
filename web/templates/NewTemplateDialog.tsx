import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createTemplate } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { call } from '#web/http/call.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { newKey } from '#web/templates/editor/keys.ts';
import { afterTemplateChange } from './templates.api.ts';

const TYPES = TEMPLATE_TYPES.map((type) => ({ value: type, label: templateTypeLabel(type) }));
const Heading = z.pick(createTemplate.body, { name: true, description: true, type: true });
type Heading = z.input<typeof Heading>;

/** A template needs at least one question, so a first one is created to be edited. */
function firstSections() {
  const question = { key: newKey('question'), text: 'Your first question', type: 'alignment' } as const;
  return [{ key: newKey('section'), title: 'First section', questions: [question] }];
}

export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  // With the same keys at each submission, a template whose response was lost is not created twice.
  const [sections] = useState(firstSections);
  const form = useForm<Heading>({
    resolver: standardSchemaResolver(Heading),
    defaultValues: { name: '', description: '', type: 'technical_alignment' },
  });
  const { errors } = form.formState;
  const create = useMutation({
    mutationFn: (heading: Heading) => call(createTemplate, { body: { ...heading, sections } }),
    onSuccess: async (template) => {
      void afterTemplateChange(template);
      await navigate({ to: '/templates/$id', params: { id: template.id }, search: { tab: 'edit' }, replace: true });
    },
  });
  return (
    <FormDialog
      title="Blank template"
      submitLabel="Create template"
      saving={create}
      onSubmit={form.handleSubmit((heading) => create.mutate(heading))}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="type"
        render={({ field, fieldState }) => (
          <Field label="Type" error={fieldState.error?.message}>
            <Select options={TYPES} value={field.value ?? null} onChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...form.register('description')} />
      </Field>
    </FormDialog>
  );
}
