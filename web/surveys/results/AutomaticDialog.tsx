import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type CurrentOrganization, updateOrganization } from '#contract/organizations/organizations.contract.ts';
import { NO_SURVEYS, PULSE_DAYS } from '#domain/surveys/surveys.rules.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

/** Half-yearly pairs of months, as NPS is asked twice a year. */
const MONTHS = [
  { value: '1', label: 'January and July' },
  { value: '2', label: 'February and August' },
  { value: '3', label: 'March and September' },
  { value: '4', label: 'April and October' },
  { value: '5', label: 'May and November' },
  { value: '6', label: 'June and December' },
] as const;
const DAYS = [7, 14, 21, 28].map((days) => ({ value: String(days), label: `${days} days before` }));

export function AutomaticDialog({ onClose }: { onClose: () => void }) {
  const { data: organization } = useQuery(organizationQuery);
  return organization ? <AutomaticForm organization={organization} onClose={onClose} /> : null;
}

function AutomaticForm({ organization, onClose }: { organization: CurrentOrganization; onClose: () => void }) {
  const { pulseDays, npsMonths } = organization.settings.surveys ?? NO_SURVEYS;
  const [days, setDays] = useState(pulseDays);
  const [month, setMonth] = useState<number | null>(npsMonths.length === 0 ? null : Math.min(...npsMonths));
  const saving = useMutation({
    mutationFn: () => {
      const surveys = { pulseDays: days, npsMonths: month === null ? [] : [month, month + 6] };
      return call(updateOrganization, { body: { settings: { surveys }, version: organization.version } });
    },
    onSuccess: async () => {
      await refreshAfter(updateOrganization);
      toast({ title: 'Automatic surveys saved', variant: 'success' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <FormDialog
      title="Automatic surveys"
      description="Sent by email in the morning. Contacts who have not answered get up to two reminders."
      submitLabel="Save"
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox checked={days !== null} onChange={({ target }) => setDays(target.checked ? 14 : null)}>
        Send a pulse before each review
      </Checkbox>
      {days !== null && (
        <Field label="Days before the review" help={`From ${PULSE_DAYS.least} to ${PULSE_DAYS.most}`}>
          <Select options={DAYS} value={String(days)} onChange={(value) => setDays(Number(value))} />
        </Field>
      )}
      <Checkbox checked={month !== null} onChange={({ target }) => setMonth(target.checked ? 5 : null)}>
        Send NPS to all customers twice a year
      </Checkbox>
      {month !== null && (
        <Field label="Months">
          <Select options={MONTHS} value={String(month)} onChange={(value) => setMonth(Number(value))} />
        </Field>
      )}
    </FormDialog>
  );
}
