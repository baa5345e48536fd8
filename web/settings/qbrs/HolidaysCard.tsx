import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { listHolidayCountries } from '#contract/calendar/calendar.contract.ts';
import { holidaysOfLines, linesOfHolidays, MOST_OWN_HOLIDAYS } from '#domain/calendar/holidays.rules.ts';
import { ask } from '#web/http/ask.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { Card } from '#web/ui/data/Card.tsx';

const choices = (named: readonly { code: string; name: string }[]) => named.map(({ code, name }) => ({ value: code, label: name }));

/** Public holidays, which the calendar shows and planning warns about. */
export function HolidaysCard({ form: { control, setValue, watch } }: { form: OrganizationFields }) {
  const { data: countries = [] } = useQuery(ask(listHolidayCountries));
  const country = watch('settings.holidays.country');
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <Card title="Holidays" className="grid gap-4">
      <p className="text-muted">Shown in the calendar, with a warning when a review is planned on one.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          control={control}
          name="settings.holidays.country"
          label="Public holidays in"
          options={choices(countries)}
          placeholder="No country"
          onChoose={() => setValue('settings.holidays.region', null, { shouldDirty: true })}
        />
        {regions.length > 0 && (
          <ComboboxField
            control={control}
            name="settings.holidays.region"
            label="Region"
            help="If it has additional holidays."
            options={choices(regions)}
            placeholder="Whole country"
          />
        )}
      </div>
      <OwnDays control={control} />
    </Card>
  );
}

/** Keeps the typed text until every line is a date with a name. */
function OwnDays({ control }: Pick<OrganizationFields, 'control'>) {
  const { field, fieldState } = useController({ control, name: 'settings.holidays.own' });
  const { value: own = [], onChange } = field;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = fieldState.invalid || (typed !== null && holidaysOfLines(typed) === null);
  return (
    <Field
      label="Custom holidays"
      help={`One per line: 2026-12-24 Office closed. Up to ${MOST_OWN_HOLIDAYS}.`}
      error={isWrong ? 'must be one date and name per line, such as 2026-12-24 Office closed' : undefined}
    >
      <TextArea
        rows={4}
        value={typed ?? linesOfHolidays(own)}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = holidaysOfLines(target.value);
          if (read) onChange(read);
        }}
        onBlur={() => typed !== null && holidaysOfLines(typed) !== null && setTyped(null)}
      />
    </Field>
  );
}
