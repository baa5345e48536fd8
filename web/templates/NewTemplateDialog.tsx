import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { createTemplate } from '#contract/templates/templates.contract.ts';
import { TEMPLATE_TYPES, templateTypeLabel } from '#domain/templates/templates.rules.ts';
import { call } from '#web/http/call.ts';
import { useContractForm } from '#web/http/form.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { newKey } from '#web/templates/editor/keys.ts';
import { afterTemplateChange } from './templates.api.ts';

const TYPES = TEMPLATE_TYPES.map((type) => ({ value: type, label: templateTypeLabel(type) }));
const Heading = z.pick(createTemplate.body, { name: true, description: true, type: true });

/** A template needs at least one question, so a placeholder is created for editing. */
function firstSections() {
  const question = { key: newKey('question'), text: 'Your first question', type: 'alignment' } as const;
  return [{ key: newKey('section'), title: 'First section', questions: [question] }];
}

export function NewTemplateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  // The same keys at each submission, so that a retry after a lost response creates no second template.
  const [sections] = useState(firstSections);
  const { control, handleSubmit } = useContractForm(Heading, { name: '', description: '', type: 'technical_alignment' });
  const create = useMutation({
    mutationFn: (heading: z.output<typeof Heading>) => call(createTemplate, { body: { ...heading, sections } }),
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
      onSubmit={handleSubmit((heading) => create.mutate(heading))}
      onClose={onClose}
      className="grid gap-4 pb-2"
    >
      <TextField control={control} name="name" label="Name" required />
      <SelectField control={control} name="type" label="Type" options={TYPES} />
      <TextAreaField control={control} name="description" label="Description" />
    </FormDialog>
  );
}
