import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { monthName } from '#domain/customers/fiscal.rules.ts';
import { LOCALES } from '#domain/organizations/locales.rules.ts';
import { DATE_FORMATS, writtenDay } from '#domain/organizations/writing.rules.ts';
import type { OrganizationFields } from '#web/settings/OrganizationForm.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { localeChoices } from '#web/ui/choosers/locale.choices.ts';
import { Field } from '#web/ui/controls/Field.tsx';

const BROWSER = 'browser';

const LOCALE_CHOICES = [{ value: BROWSER, label: 'As each person’s browser' }, ...localeChoices()];
const MONTHS = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) }));

/** How days and numbers are written, and when a fiscal year begins. */
export function WritingFields({ control }: Pick<OrganizationFields, 'control'>) {
  const [today] = useState(() => new Date());
  const day = { year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="settings.dateFormat"
        render={({ field }) => (
          <Field label="Dates are written" help="On every screen and in decks; files for spreadsheets keep 2026-11-23.">
            <Select
              options={DATE_FORMATS.map((value) => ({ value, label: writtenDay(value, day) }))}
              value={field.value ?? null}
              onChange={field.onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="settings.locale"
        render={({ field }) => (
          <Field label="Numbers and amounts are written" help="And read, where somebody types them.">
            <Select
              options={LOCALE_CHOICES}
              value={field.value ?? BROWSER}
              onChange={(chosen) => field.onChange(LOCALES.find((locale) => locale === chosen) ?? null)}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="settings.fiscalYearStartMonth"
        render={({ field }) => (
          <Field label="A new customer’s fiscal year begins in" help="Each customer can have another month.">
            <Select options={MONTHS} value={String(field.value ?? 1)} onChange={(month) => field.onChange(Number(month))} />
          </Field>
        )}
      />
    </div>
  );
}
