import { useState } from 'react';
import { monthName } from '#domain/customers/fiscal.rules.ts';
import { DATE_FORMATS, writtenDay } from '#domain/organizations/writing.rules.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { localeChoices } from '#web/ui/choosers/locale.choices.ts';

const LOCALE_CHOICES = [{ value: null, label: 'Browser default' }, ...localeChoices()];
const MONTHS = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: monthName(at + 1) }));

/** Date and number formats, and the start of the fiscal year. */
export function WritingFields({ control }: Pick<OrganizationFields, 'control'>) {
  const [today] = useState(() => new Date());
  const day = { year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        control={control}
        name="settings.dateFormat"
        label="Date format"
        help="On all screens and decks; spreadsheet files keep 2026-11-23."
        options={DATE_FORMATS.map((value) => ({ value, label: writtenDay(value, day) }))}
      />
      <SelectField control={control} name="settings.locale" label="Number format" help="Also used for input." options={LOCALE_CHOICES} />
      <SelectField
        control={control}
        name="settings.fiscalYearStartMonth"
        label="Fiscal year of new customers starts in"
        help="Each customer can have a different month."
        options={MONTHS}
      />
    </div>
  );
}
