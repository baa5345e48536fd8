import { updateFinding } from '#contract/findings/findings.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { TextAreaField } from '#web/ui/forms/TextField.tsx';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';

interface ReasonFormProps extends DecisionFormProps {
  /** Deferral may have a reason; "not a gap" requires one. */
  status: 'deferred' | 'false_positive';
}

const WORDS = {
  deferred: { label: 'Reason for deferring', submitLabel: 'Defer', missing: null },
  false_positive: { label: 'Why it is not a gap', submitLabel: 'Not a gap', missing: 'Enter why it is not a gap' },
} as const;

export function ReasonForm({ finding, status, onSave, ...rest }: ReasonFormProps) {
  const { label, submitLabel, missing } = WORDS[status];
  const { control, handleSubmit, setError } = useContractForm(updateFinding.body, {
    decisionNote: finding.status === status ? finding.decisionNote : '',
  });
  const submit = handleSubmit(({ decisionNote = '' }) => {
    if (missing && decisionNote.trim() === '') setError('decisionNote', { message: missing }, { shouldFocus: true });
    else onSave({ status, decisionNote: decisionNote.trim() });
  });
  return (
    <DecisionForm {...rest} submitLabel={submitLabel} onSubmit={submit}>
      <TextAreaField
        control={control}
        name="decisionNote"
        label={label}
        required={missing !== null}
        rows={2}
        maxLength={5_000}
        className="col-span-full"
      />
    </DecisionForm>
  );
}
