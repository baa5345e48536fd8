import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { BandsCard } from './BandsCard.tsx';

const valuesOf = ({ settings }: Organization) => ({
  settings: { fourEyes: settings.fourEyes ?? null, scoreBands: { ...(settings.scoreBands ?? SCORE_BANDS) } },
});

/** What applies to every assessment of the organisation. */
export function RulesTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => (
        <>
          <ApprovalCard form={form} />
          <BandsCard form={form} />
        </>
      )}
    </OrganizationForm>
  );
}
