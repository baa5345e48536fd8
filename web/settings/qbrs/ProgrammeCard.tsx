import { useController } from 'react-hook-form';
import { AUTOMATIC_STEPS, type AutomaticStep } from '#domain/programme/steps.rules.ts';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const WORDS: Readonly<Record<AutomaticStep, [label: string, help: string]>> = {
  create: ['Start the assessment before each review', 'On the template of the latest approved assessment, for the customer’s engineer.'],
  warn: ['Warn two weeks before a review that is not ready', 'If it has no approved assessment or no date.'],
  share: ['Create the deck link the day before', 'Emailed only to the review lead, who can send it to the customer.'],
  recap: [
    'Remind about the recap two hours after a meeting',
    'So that the customer receives it within four hours. You review it before it is sent.',
  ],
  next: ['Book the next review after each review', 'In the month set by the cadence, if none is planned yet.'],
  roll: ['Plan the next year in the last quarter of this one', 'For customers whose current year was planned.'],
};
const MOST_TARGET = 100;

/** Automatic steps of the review programme. */
export function ProgrammeCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Review programme" className="grid gap-3">
      <AutomaticSteps control={control} />
      <NumberField
        control={control}
        name="settings.programme.monthlyTarget"
        label="Reviews per vCIO per month"
        type="number"
        min={1}
        max={MOST_TARGET}
        empty={Number.NaN}
        className="max-w-72"
      />
    </Card>
  );
}

function AutomaticSteps({ control }: Pick<OrganizationFields, 'control'>) {
  const { value: off = [], onChange } = useController({ control, name: 'settings.programme.off' }).field;
  return AUTOMATIC_STEPS.map((step) => (
    <Checkbox
      key={step}
      checked={!off.includes(step)}
      onChange={() => onChange(off.includes(step) ? off.filter((one) => one !== step) : [...off, step])}
      help={WORDS[step][1]}
    >
      {WORDS[step][0]}
    </Checkbox>
  ));
}
