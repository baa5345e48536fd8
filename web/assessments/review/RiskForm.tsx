import { useQuery } from '@tanstack/react-query';
import type { Finding } from '#contract/findings/findings.contract.ts';
import { updateFinding } from '#contract/findings/findings.contract.ts';
import { type AcceptanceFault, acceptanceFaults } from '#domain/findings/findings.rules.ts';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { organizationQuery } from '#web/session/session.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { FindingChange } from './finding.change.ts';

interface RiskFormProps {
  finding: Finding;
  pending: boolean;
  onSave: (change: FindingChange) => void;
  onClose: () => void;
}

/** A risk is accepted by a person of the customer, until a date. */
export function RiskForm({ finding: { acceptedBy, acceptedUntil }, pending, onSave, onClose }: RiskFormProps) {
  const { data: organization } = useQuery(organizationQuery);
  const form = useContractForm(updateFinding.body, { acceptedBy: acceptedBy ?? '', acceptedUntil });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ acceptedBy: person, acceptedUntil: day }) => {
    const acceptance = { acceptedBy: person?.trim() ?? '', acceptedUntil: day ?? null };
    const today = organization ? todayIn(organization.timezone) : '';
    const faults = acceptanceFaults(acceptance, today);
    for (const [index, fault] of faults.entries()) {
      form.setError(fault.field, { message: wordsOf(fault) }, { shouldFocus: index === 0 });
    }
    if (faults.length === 0) onSave({ status: 'accepted_risk', ...acceptance });
  });
  return (
    <form
      noValidate
      className="mt-3 grid gap-3 rounded-field bg-surface-2 p-3 md:grid-cols-[1fr_12rem]"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Accepted by" required help="The customer's person who accepts it." error={errors.acceptedBy?.message}>
        <TextInput autoFocus autoComplete="off" maxLength={120} {...form.register('acceptedBy')} />
      </Field>
      <Field label="Accepted until" required error={errors.acceptedUntil?.message}>
        <TextInput type="date" {...form.register('acceptedUntil', { setValueAs: (typed: string | null) => typed || null })} />
      </Field>
      <div className="flex justify-end gap-2 md:col-span-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={pending}>
          Accept risk
        </Button>
      </div>
    </form>
  );
}

function todayIn(timezone: string): string {
  return dayIn(new Date(), timezone);
}

function wordsOf({ field, problem }: AcceptanceFault): string {
  if (field === 'acceptedBy') return 'Please say who accepts it';
  return problem === 'missing' ? 'Please choose a day' : 'Please choose today or a later day';
}
