import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx';
import { TextField } from '#web/ui/forms/TextField.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ColourField } from './ColourField.tsx';
import { DeckPreview } from './DeckPreview.tsx';
import { DeckTemplateCard } from './DeckTemplateCard.tsx';
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

/** Appearance of the organisation to its customers. */
export function BrandingTab({ organization }: { organization: Organization }) {
  return (
    <>
      <LogoCard settings={organization.settings} />
      <DeckTemplateCard />
      <OrganizationForm organization={organization} valuesOf={valuesOf}>
        {({ control }) => (
          <>
            <Columns
              first={
                <Card title="Name and colour">
                  <div className="grid gap-4 sm:grid-cols-2">
                    <TextField
                      control={control}
                      name="settings.brandName"
                      label="Brand name"
                      help="Shown instead of the organisation’s name."
                      autoComplete="on"
                    />
                    <ColourField control={control} />
                  </div>
                  <CheckboxField
                    control={control}
                    name="settings.poweredBy"
                    label="Show “Powered by Plumbline”"
                    help="Below the logo or name in the top bar."
                    className="mt-4"
                  />
                </Card>
              }
              second={
                <Card title="Text on decks and reports">
                  <div className="grid gap-4">
                    <TextField
                      control={control}
                      name="settings.report.cover"
                      label="Cover text"
                      help="One or two lines, such as your address or slogan."
                      autoComplete="on"
                    />
                    <TextField
                      control={control}
                      name="settings.report.foot"
                      label="Page footer"
                      help="Replaces your name."
                      className="max-w-96"
                      autoComplete="on"
                    />
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
