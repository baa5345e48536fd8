import { useController } from 'react-hook-form';
import { AUTOMATIC_STEPS, type AutomaticStep } from '#domain/programme/steps.rules.ts';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';

const WORDS: Readonly<Record<AutomaticStep, [label: string, help: string]>> = {
  create: ['Start the assessment before each review', 'On the template of the last approved one, for the customer’s engineer.'],
  warn: ['Warn two weeks before a review that is not ready', 'When it lacks an approved assessment or a date.'],
  share: ['Make the link to the deck the day before', 'It is mailed to who holds the review; the customer gets it from no one else.'],
  recap: [
    'Remind of the recap two hours after a meeting',
    'So that the customer has it within four hours. You look at it before it is sent.',
  ],
  next: ['Book the next review when one was held', 'In the month of the cadence, where none is planned yet.'],
  roll: ['Plan the next year in the last quarter of this one', 'For customers whose year was planned.'],
};
const MOST_TARGET = 100;

/** Automatic steps of the review programme. */
export function ProgrammeCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Programme of reviews" className="grid gap-3">
      <AutomaticSteps control={control} />
      <NumberField
        control={control}
        name="settings.programme.monthlyTarget"
        label="Reviews that one vCIO holds in a month"
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
