import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FARTHEST_REMINDER, MOST_DUE_DAYS, MOST_REMINDERS, reminderDaysOf } from '#domain/assessments/assessment.defaults.rules.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { RadioField } from '#web/ui/forms/RadioField.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';

const EVIDENCE = [
  { value: 'none', label: 'None', help: 'Only if the template requires it.' },
  { value: 'on_fail', label: 'For failing answers', help: 'A file must document what is not met before the assessment can be submitted.' },
  { value: 'always', label: 'For every answer' },
] as const;

export function WorkCard({ form: { control } }: { form: OrganizationFields }) {
  return (
    <Card title="Assessments" className="grid gap-4">
      <RadioField
        control={control}
        name="settings.assessments.evidence"
        label="Evidence for questions that use the organisation default"
        options={EVIDENCE}
      />
      <CheckboxField
        control={control}
        name="settings.assessments.carryForward"
        label="Start with the previous answers"
        help="If the customer has an approved assessment on the same template. Can be changed for each assessment."
      />
      <NumberField
        control={control}
        name="settings.assessments.dueDays"
        label="Days until a new assessment is due"
        help={`If empty, there is no due date. At most ${MOST_DUE_DAYS}.`}
        className="max-w-72"
      />
      <ReminderDays control={control} />
    </Card>
  );
}

/** List of days on one line; unreadable text is passed on as NaN, which the form refuses. */
function ReminderDays({ control }: Pick<OrganizationFields, 'control'>) {
  const name = 'settings.assessments.reminderDays';
  const { value: days = [], onChange } = useController({ control, name }).field;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormField
      control={control}
      name={name}
      label="Reminders, days before the due date"
      help={`Up to ${MOST_REMINDERS} days from 1 to ${FARTHEST_REMINDER}, such as 7, 1. If empty, no reminders are sent.`}
      className="max-w-72"
      refusal="must be days, such as 14, 7, 1"
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? days.filter((day) => !Number.isNaN(day)).join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(reminderDaysOf(target.value) ?? [Number.NaN]);
        }}
        onBlur={() => reminderDaysOf(typed ?? '') && setTyped(null)}
      />
    </FormField>
  );
}
