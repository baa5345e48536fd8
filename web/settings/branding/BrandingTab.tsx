import { Controller } from 'react-hook-form';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ColourField } from './ColourField.tsx';
import { LogoCard } from './LogoCard.tsx';

const valuesOf = ({ settings }: Organization) => ({
  settings: { brandName: settings.brandName ?? '', primaryColor: settings.primaryColor ?? null, poweredBy: settings.poweredBy ?? true },
});

/** How the organisation looks to its customers. */
export function BrandingTab({ organization }: { organization: Organization }) {
  return (
    <>
      <LogoCard logo={organization.settings.logo ?? null} />
      <OrganizationForm organization={organization} valuesOf={valuesOf}>
        {({ register, control, formState: { errors } }) => (
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
        )}
      </OrganizationForm>
    </>
  );
}
