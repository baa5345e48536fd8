import { Controller } from 'react-hook-form';
import { LEGAL_TEXT } from '#domain/qbrs/defaults.rules.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';
import { SectionDefaults } from './SectionDefaults.tsx';

/** How a new review begins; those that exist stay as they are. */
export function DeckCard({ form: { control, register, formState } }: { form: OrganizationFields }) {
  const errors = formState.errors.settings?.qbr;
  return (
    <Card title={`New ${reviewWord().many}`} className="grid gap-4">
      <Field label="Minutes of a meeting" className="max-w-72" error={errors?.minutes?.message}>
        <TextInput type="number" min={5} max={600} step={5} {...register('settings.qbr.minutes', { valueAsNumber: true })} />
      </Field>
      <Controller
        control={control}
        name="settings.qbr.sections"
        render={({ field }) => <SectionDefaults sections={field.value ?? []} onChange={field.onChange} />}
      />
      <Field
        label="Terms"
        help={`On the last page of the appendix, such as how long prices hold. At most ${LEGAL_TEXT.characters} characters.`}
        error={errors?.terms?.message}
      >
        <TextArea rows={4} {...register('settings.qbr.terms')} />
      </Field>
      <Field label="Disclaimer" help="Beside the terms." error={errors?.disclaimer?.message}>
        <TextArea rows={4} {...register('settings.qbr.disclaimer')} />
      </Field>
    </Card>
  );
}
