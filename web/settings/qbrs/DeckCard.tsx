import { LEGAL_TEXT } from '#domain/qbrs/defaults.rules.ts';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { SectionDefaults } from './SectionDefaults.tsx';

/** Defaults for new reviews; existing ones are unchanged. */
export function DeckCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title={`New ${reviewWord().many}`} className="grid gap-4">
      <NumberField
        control={control}
        name="settings.qbr.minutes"
        label="Meeting duration in minutes"
        type="number"
        min={5}
        max={600}
        step={5}
        empty={Number.NaN}
        className="max-w-72"
      />
      <SectionDefaults control={control} />
      <TextAreaField
        control={control}
        name="settings.qbr.terms"
        label="Terms"
        rows={4}
        help={`On the last page of the appendix, such as how long prices are valid. At most ${LEGAL_TEXT.characters} characters.`}
      />
      <TextAreaField control={control} name="settings.qbr.disclaimer" label="Disclaimer" rows={4} help="Next to the terms." />
    </Card>
  );
}
