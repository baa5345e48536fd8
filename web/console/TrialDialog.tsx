import { Controller, useForm } from 'react-hook-form';
import type { ConsoleOrganizationDetail } from '#contract/console/console.organizations.contract.ts';
import { LONGEST_TRIAL_DAYS, refusedTrialEnd } from '#domain/console/console.rules.ts';
import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { useOrganizationChange } from './organization.change.ts';

interface TrialDialogProps {
  organization: ConsoleOrganizationDetail;
  onClose: () => void;
}

const TWO_WEEKS = 14 * 86_400_000;

/** At the end of that day, wherever the organisation is. */
const endOf = (day: string) => `${day}T23:59:59Z`;

function refusedDay(day: string | null): string | true {
  if (day === null || Number.isNaN(Date.parse(endOf(day)))) return 'must be a day, such as 3 Dec 2026';
  return refusedTrialEnd(new Date(endOf(day)), new Date()) ?? true;
}

/** Two weeks more, counted from the end of the trial or from today where it is over. */
function usualEnd(endsAt: string | null): string {
  const from = Math.max(Date.now(), endsAt === null ? 0 : Date.parse(endsAt));
  return new Date(from + TWO_WEEKS).toISOString().slice(0, 10);
}

export function TrialDialog({ organization, onClose }: TrialDialogProps) {
  const change = useOrganizationChange(organization, 'Trial Extended', onClose);
  const form = useForm<{ day: string | null; reason: string }>({ defaultValues: { day: usualEnd(organization.trialEndsAt), reason: '' } });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Extend the trial of ${organization.name}`}
      submitLabel="Extend trial"
      saving={change}
      onSubmit={form.handleSubmit(({ day, reason }) => {
        if (day !== null) change.mutate({ trialEndsAt: endOf(day), reason });
      })}
      onClose={onClose}
    >
      <Field label="Trial ends on" required error={errors.day?.message} help={`Within the next ${LONGEST_TRIAL_DAYS} days`}>
        <Controller
          control={form.control}
          name="day"
          rules={{ validate: refusedDay }}
          render={({ field }) => <DayInput value={field.value} onChange={field.onChange} onBlur={field.onBlur} />}
        />
      </Field>
      <Field label="Reason" required error={errors.reason?.message} help="It stands in the audit log of the organisation.">
        <TextArea rows={2} {...form.register('reason', { validate: (text) => text.trim() !== '' || 'is required', maxLength: MOST })} />
      </Field>
    </FormDialog>
  );
}

const MOST = { value: 500, message: 'must have at most 500 characters' };
