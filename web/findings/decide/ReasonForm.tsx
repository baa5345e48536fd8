import { updateFinding } from '#contract/findings/findings.contract.ts';
import { useContractForm } from '#web/http/form.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';

interface ReasonFormProps extends DecisionFormProps {
  /** Later may have a reason; who says that a finding is no gap has to say why. */
  status: 'deferred' | 'false_positive';
}

const WORDS = {
  deferred: { label: 'Why it waits', submitLabel: 'Decide later', missing: null },
  false_positive: { label: 'Why it is not a gap', submitLabel: 'Not a gap', missing: 'Please say why it is not a gap' },
} as const;

export function ReasonForm({ finding, status, onSave, ...rest }: ReasonFormProps) {
  const { label, submitLabel, missing } = WORDS[status];
  const form = useContractForm(updateFinding.body, { decisionNote: finding.status === status ? finding.decisionNote : '' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ decisionNote = '' }) => {
    if (missing && decisionNote.trim() === '') form.setError('decisionNote', { message: missing }, { shouldFocus: true });
    else onSave({ status, decisionNote: decisionNote.trim() });
  });
  return (
    <DecisionForm {...rest} submitLabel={submitLabel} onSubmit={submit}>
      <Field label={label} required={missing !== null} error={errors.decisionNote?.message} className="col-span-full">
        <TextArea rows={2} maxLength={5_000} {...form.register('decisionNote')} />
      </Field>
    </DecisionForm>
  );
}
