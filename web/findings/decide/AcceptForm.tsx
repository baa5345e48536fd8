import { ComboboxField } from '#web/ui/forms/ComboboxField.tsx';
import { DayField } from '#web/ui/forms/DayField.tsx';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { type Finding, updateFinding } from '#contract/findings/findings.contract.ts';
import { type AcceptanceFault, acceptanceFaults, lastAcceptanceDay } from '#domain/findings/findings.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useContractForm } from '#web/http/form.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';
import { useToday } from '#web/session/today.ts';

/** Accepts a risk on behalf of a contact of the customer, with a reason and an end within twelve months. */
export function AcceptForm({ finding, onSave, ...rest }: DecisionFormProps) {
  const today = useToday();
  const contacts = useContacts(finding);
  const isAccepted = finding.status === 'accepted_risk';
  const { acceptedBy, acceptedUntil, decisionNote } = finding;
  const { control, handleSubmit, setError } = useContractForm(updateFinding.body, {
    acceptedBy,
    acceptedUntil: isAccepted ? acceptedUntil : null,
    decisionNote: isAccepted ? decisionNote : '',
  });
  const submit = handleSubmit(({ acceptedBy: person = null, acceptedUntil: day = null, decisionNote: reason = '' }) => {
    const acceptance = { acceptedBy: person, acceptedUntil: day };
    const faults = acceptanceFaults(acceptance, today).map((fault) => ({ field: fault.field, message: wordsOf(fault) }));
    const unexplained = reason.trim() === '' ? [{ field: 'decisionNote' as const, message: 'Enter a reason for accepting the risk' }] : [];
    const all = [...faults, ...unexplained];
    for (const [index, { field, message }] of all.entries()) setError(field, { message }, { shouldFocus: index === 0 });
    if (all.length === 0) onSave({ status: 'accepted_risk', ...acceptance, decisionNote: reason.trim() });
  });
  return (
    <DecisionForm {...rest} submitLabel="Accept risk" onSubmit={submit}>
      <ComboboxField
        control={control}
        name="acceptedBy"
        label="Accepted by"
        required
        help={<WhoAccepts finding={finding} contacts={contacts} />}
        options={contacts ?? []}
        placeholder="Customer contact"
        nothing="No contacts with this name"
      />
      <DayField
        control={control}
        name="acceptedUntil"
        label="Accepted until"
        required
        help="At most twelve months; the finding reopens on that day."
        min={today}
        max={lastAcceptanceDay(today)}
      />
      <TextAreaField control={control} name="decisionNote" label="Reason" required rows={2} maxLength={5_000} className="col-span-full" />
    </DecisionForm>
  );
}

type Choice = { value: string; label: string };

function WhoAccepts({ finding: { customer }, contacts }: { finding: Finding; contacts: readonly Choice[] | undefined }) {
  if (contacts?.length !== 0) return 'The customer contact who accepts the risk.';
  return (
    <>
      {customer.name} has no contacts yet.{' '}
      <TextLink to={`/customers/${customer.id}`} search={{ tab: 'contacts' }}>
        Add one
      </TextLink>
    </>
  );
}

function useContacts({ customer, acceptedBy }: Finding): readonly Choice[] | undefined {
  const { data } = useQuery(ask(listContacts, { params: { id: customer.id }, query: {} }));
  const known = data?.map(({ name, title }) => ({ value: name, label: title ? `${name}, ${title}` : name }));
  const isMissing = acceptedBy !== null && !known?.some(({ value }) => value === acceptedBy);
  return isMissing ? [{ value: acceptedBy, label: acceptedBy }, ...(known ?? [])] : known;
}

function wordsOf({ field, problem }: AcceptanceFault): string {
  if (field === 'acceptedBy') return 'Enter who accepts the risk';
  if (problem === 'missing') return 'Choose a date';
  return problem === 'past' ? 'Choose today or a later date' : 'Choose a date within twelve months';
}
