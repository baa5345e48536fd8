import { useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { LONGEST_TRIAL_DAYS, refusedTrialEnd } from '#domain/console/console.rules.ts';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { ReasonField } from './features/ReasonField.tsx';
import { useOrganizationChange } from './organization.change.ts';

interface TrialDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

const TWO_WEEKS = 14 * 86_400_000;

/** End of the day in UTC, for every organisation. */
const endOf = (day: string) => `${day}T23:59:59Z`;

function refusedDay(day: string | null): string | true {
  if (day === null || Number.isNaN(Date.parse(endOf(day)))) return 'must be a date, such as 3 Dec 2026';
  return refusedTrialEnd(new Date(endOf(day)), new Date()) ?? true;
}

/** Two weeks after the end of the trial, or from now if it has ended. */
function usualEnd(endsAt: string | null): string {
  const from = Math.max(Date.now(), endsAt === null ? 0 : Date.parse(endsAt));
  return new Date(from + TWO_WEEKS).toISOString().slice(0, 10);
}

export function TrialDialog({ organization, onClose }: TrialDialogProps) {
  const change = useOrganizationChange(organization, 'Trial extended', onClose);
  const { control, handleSubmit } = useForm<{ day: string | null; reason: string }>({
    defaultValues: { day: usualEnd(organization.trialEndsAt), reason: '' },
  });
  return (
    <FormDialog
      title={`Extend the trial of ${organization.name}`}
      submitLabel="Extend trial"
      saving={change}
      onSubmit={handleSubmit(({ day, reason }) => {
        if (day !== null) change.mutate({ trialEndsAt: endOf(day), reason });
      })}
      onClose={onClose}
    >
      <DayField
        control={control}
        name="day"
        label="Trial ends on"
        required
        help={`Within the next ${LONGEST_TRIAL_DAYS} days`}
        rules={{ validate: refusedDay }}
      />
      <ReasonField control={control} name="reason" />
    </FormDialog>
  );
}
