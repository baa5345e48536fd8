import { Controller } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { Combobox } from '#web/ui/choosers/Combobox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { USUAL_DATE_FORMAT } from '#domain/organizations/writing.rules.ts';
import { Columns } from '#web/ui/data/Columns.tsx';
import { WritingFields } from './WritingFields.tsx';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }));

const valuesOf = ({ name, timezone, currency, settings }: Organization) => ({
  name,
  timezone,
  currency,
  settings: {
    reviewWord: settings.reviewWord ?? '',
    locale: settings.locale ?? null,
    dateFormat: settings.dateFormat ?? USUAL_DATE_FORMAT,
    fiscalYearStartMonth: settings.fiscalYearStartMonth ?? 1,
  },
});

/** What the organisation is called, where it is, and how it writes. */
export function GeneralTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {({ register, control, formState: { errors } }) => (
        <Columns
          first={
            <Card title="General">
              <div className="flex flex-col gap-4">
                <Field label="Organisation name" required error={errors.name?.message}>
                  <TextInput {...register('name')} />
                </Field>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label="Time zone" help="Days and months begin at midnight in this time zone." error={errors.timezone?.message}>
                    <Controller
                      control={control}
                      name="timezone"
                      render={({ field }) => <Combobox options={ZONES} value={field.value ?? null} onChange={field.onChange} />}
                    />
                  </Field>
                  <Field label="Currency" error={errors.currency?.message}>
                    <Controller
                      control={control}
                      name="currency"
                      render={({ field }) => <Combobox options={CURRENCIES} value={field.value ?? null} onChange={field.onChange} />}
                    />
                  </Field>
                </div>
                <Field
                  label="Word for a review"
                  help="“QBR” unless you call it otherwise; it stands on screens and decks."
                  error={errors.settings?.reviewWord?.message}
                >
                  <TextInput placeholder="QBR" {...register('settings.reviewWord')} />
                </Field>
              </div>
            </Card>
          }
          second={
            <Card title="Dates, numbers and fiscal year">
              <WritingFields control={control} />
            </Card>
          }
        />
      )}
    </OrganizationForm>
  );
}
