import { Controller } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ColourField } from './ColourField.tsx';
import { DeckPreview } from './DeckPreview.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { LogoCard } from './LogoCard.tsx';

const valuesOf = ({ settings }: Organization) => ({
  settings: {
    brandName: settings.brandName ?? '',
    primaryColor: settings.primaryColor ?? null,
    poweredBy: settings.poweredBy ?? true,
    report: { cover: settings.report?.cover ?? '', foot: settings.report?.foot ?? '' },
  },
});

/** How the organisation looks to its customers. */
export function BrandingTab({ organization }: { organization: Organization }) {
  return (
    <>
      <LogoCard settings={organization.settings} />
      <OrganizationForm organization={organization} valuesOf={valuesOf}>
        {({ register, control, formState: { errors } }) => (
          <>
            <Columns
              first={
                <Card title="Name and colour">
                  <div className="grid gap-4 sm:grid-cols-2">
                    <Field label="Brand name" help="Shown instead of the organisation’s name." error={errors.settings?.brandName?.message}>
                      <TextInput {...register('settings.brandName')} />
                    </Field>
                    <Controller
                      control={control}
                      name="settings.primaryColor"
                      render={({ field, fieldState }) => (
                        <ColourField value={field.value ?? null} onChange={field.onChange} error={fieldState.error?.message ?? null} />
                      )}
                    />
                  </div>
                  <Checkbox className="mt-4" help="Below the logo or the name in the bar." {...register('settings.poweredBy')}>
                    Say “Powered by Plumbline”
                  </Checkbox>
                </Card>
              }
              second={
                <Card title="Words on decks and reports">
                  <div className="grid gap-4">
                    <Field
                      label="On the cover"
                      help="One or two lines, such as your address or what you stand for."
                      error={errors.settings?.report?.cover?.message}
                    >
                      <TextInput {...register('settings.report.cover')} />
                    </Field>
                    <Field
                      label="Below each page"
                      help="In place of your name."
                      className="max-w-96"
                      error={errors.settings?.report?.foot?.message}
                    >
                      <TextInput {...register('settings.report.foot')} />
                    </Field>
                  </div>
                </Card>
              }
            />
            <DeckPreview organization={organization} control={control} />
          </>
        )}
      </OrganizationForm>
    </>
  );
}
