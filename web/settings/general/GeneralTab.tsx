import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
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

export function GeneralTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {({ control }) => (
        <Columns
          first={
            <Card title="General">
              <div className="flex flex-col gap-4">
                <TextField control={control} name="name" label="Organisation name" required autoComplete="on" />
                <div className="grid gap-4 sm:grid-cols-2">
                  <ComboboxField
                    control={control}
                    name="timezone"
                    label="Time zone"
                    help="Days and months start at midnight in this time zone."
                    options={ZONES}
                  />
                  <ComboboxField control={control} name="currency" label="Currency" options={CURRENCIES} />
                </div>
                <TextField
                  control={control}
                  name="settings.reviewWord"
                  label="Term for a review"
                  help="Without one, customers read “Business review” and this app says “QBR”."
                  placeholder="Business review"
                  autoComplete="on"
                />
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
