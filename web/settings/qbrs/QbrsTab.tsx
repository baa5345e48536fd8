import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { defaultSections, USUAL_MINUTES } from '#domain/qbrs/defaults.rules.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/programme.rules.ts';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { DeckCard } from './DeckCard.tsx';
import { HolidaysCard } from './HolidaysCard.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { ProgrammeCard } from './ProgrammeCard.tsx';

const holidaysOf = ({ country = null, region = null, own = [] }: Organization['settings']['holidays'] = {}) => ({
  country,
  region,
  own: [...own],
});

const valuesOf = ({ settings: { programme, qbr, holidays } }: Organization) => {
  const { off, monthlyTarget } = programme ?? { ...DEFAULT_PROGRAMME, off: [] };
  return {
    settings: {
      holidays: holidaysOf(holidays),
      programme: { off: [...off], monthlyTarget },
      qbr: {
        sections: defaultSections(qbr),
        minutes: qbr?.minutes ?? USUAL_MINUTES,
        terms: qbr?.terms ?? '',
        disclaimer: qbr?.disclaimer ?? '',
      },
    },
  };
};

/** Defaults and automatic steps for new reviews. */
export function QbrsTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => (
        <Columns
          first={<DeckCard form={form} />}
          second={
            <>
              <ProgrammeCard form={form} />
              <HolidaysCard form={form} />
            </>
          }
        />
      )}
    </OrganizationForm>
  );
}
