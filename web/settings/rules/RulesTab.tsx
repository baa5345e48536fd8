import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { SCORE_BANDS } from '#domain/assessments/printed.scores.rules.ts';
import { DUE_DAYS } from '#domain/notifications/notifications.rules.ts';
import { OrganizationForm } from '#web/settings/OrganizationForm.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';
import { BandsCard } from './BandsCard.tsx';
import { Columns } from '#web/ui/data/Columns.tsx';
import { WorkCard } from './WorkCard.tsx';

const valuesOf = ({ settings: { fourEyes, scoreBands, assessments } }: Organization) => ({
  settings: {
    fourEyes: fourEyes ?? null,
    scoreBands: { ...(scoreBands ?? SCORE_BANDS) },
    assessments: {
      evidence: assessments?.evidence ?? ('none' as const),
      carryForward: assessments?.carryForward ?? true,
      dueDays: assessments?.dueDays ?? null,
      reminderDays: [...(assessments?.reminderDays ?? DUE_DAYS)],
    },
  },
});

export function RulesTab({ organization }: { organization: Organization }) {
  return (
    <OrganizationForm organization={organization} valuesOf={valuesOf}>
      {(form) => (
        <Columns
          first={
            <>
              <ApprovalCard form={form} />
              <WorkCard form={form} />
            </>
          }
          second={<BandsCard form={form} />}
        />
      )}
    </OrganizationForm>
  );
}
