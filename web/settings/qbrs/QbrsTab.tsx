import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/programme.rules.ts';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ProgrammeCard } from './ProgrammeCard.tsx';

const valuesOf = ({ settings }: Organization) => {
  const { off, monthlyTarget } = settings.programme ?? { ...DEFAULT_PROGRAMME, off: [] };
  return { settings: { programme: { off: [...off], monthlyTarget } } };
};

/** How new reviews begin, and what is done for them by itself. */
export function QbrsTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => <ProgrammeCard form={form} />}
    </OrganizationForm>
  );
}
