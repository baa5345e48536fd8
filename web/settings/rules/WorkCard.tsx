import { Controller } from 'react-hook-form';
import { FARTHEST_REMINDER, MOST_DUE_DAYS, MOST_REMINDERS, reminderDaysOf } from '#domain/assessments/house.rules.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { DaysField } from './DaysField.tsx';

const EVIDENCE = [
  { value: 'none', label: 'None', help: 'Only where the template asks for it.' },
  { value: 'on_fail', label: 'For answers that fall short', help: 'A file must show what is not met before the assessment is submitted.' },
  { value: 'always', label: 'For every answer' },
] as const;

/** How new assessments begin and what they need. */
export function WorkCard({ form: { control, register, formState } }: { form: OrganizationFields }) {
  const errors = formState.errors.settings?.assessments;
  return (
    <Card title="Working on assessments" className="grid gap-4">
      <Controller
        control={control}
        name="settings.assessments.evidence"
        render={({ field }) => (
          <RadioGroup
            label="Evidence for questions whose template leaves it to these settings"
            options={EVIDENCE}
            value={field.value ?? 'none'}
            onChange={field.onChange}
          />
        )}
      />
      <Checkbox
        help="Where the customer has an approved run on the same template; it can be changed each time."
        {...register('settings.assessments.carryForward')}
      >
        Begin with the last answers
      </Checkbox>
      <Field
        label="Days until a new assessment is due"
        help={`Left empty, it has no due date. At most ${MOST_DUE_DAYS}.`}
        className="max-w-72"
        error={errors?.dueDays?.message}
      >
        <TextInput inputMode="numeric" autoComplete="off" {...register('settings.assessments.dueDays', { setValueAs: wholeOrNull })} />
      </Field>
      <Controller
        control={control}
        name="settings.assessments.reminderDays"
        render={({ field, fieldState }) => (
          <Field
            label="Remind so many days before it is due"
            help={`Up to ${MOST_REMINDERS} days from 1 to ${FARTHEST_REMINDER}, such as 7, 1. Left empty, nobody is reminded.`}
            className="max-w-72"
            error={fieldState.error && 'must be days such as 14, 7, 1'}
          >
            <DaysField days={field.value ?? []} read={reminderDaysOf} onChange={field.onChange} />
          </Field>
        )}
      />
    </Card>
  );
}

/** An empty field is no date; what is no number is refused by the form. */
function wholeOrNull(typed: unknown): number | null {
  const text = typeof typed === 'number' ? String(typed) : typeof typed === 'string' ? typed.trim() : '';
  return text === '' ? null : Number(text);
}
