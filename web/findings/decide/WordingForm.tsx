import { updateFinding } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { useContractForm } from '#web/http/form.ts';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';
import { severityLabel } from './findings.words.ts';

const SEVERITIES = FINDING_SEVERITIES.map((value) => ({ value, label: severityLabel(value) }));

/** Customer-facing wording, and an internal note about the decision. */
export function WordingForm({ finding, onSave, ...rest }: DecisionFormProps) {
  const { title, businessImpact, decisionNote, severity } = finding;
  const { control, formState, handleSubmit, setError } = useContractForm(updateFinding.body, {
    title,
    businessImpact,
    decisionNote,
    severity,
  });
  const { dirtyFields } = formState;
  const submit = handleSubmit(({ version: _, ...typed }) => {
    if (typed.title?.trim() === '') return setError('title', { message: 'Title is required' }, { shouldFocus: true });
    // Untouched fields may have been changed elsewhere, so only touched ones are sent.
    const isTouched = ([field]: [string, unknown]) => Object.hasOwn(dirtyFields, field);
    onSave(Object.fromEntries(Object.entries(typed).filter(isTouched)));
  });
  return (
    <DecisionForm {...rest} submitLabel="Save wording" onSubmit={submit}>
      <TextField control={control} name="title" label="Client wording" required help="The finding's name in decks and reports." />
      <SelectField control={control} name="severity" label="Severity" help="Also set by impact × likelihood." options={SEVERITIES} />
      <TextAreaField
        control={control}
        name="businessImpact"
        label="Business impact"
        help="What it means for the customer, in terms a board understands."
        className="col-span-full"
      />
      <TextAreaField control={control} name="decisionNote" label="Note on the decision" rows={2} className="col-span-full" />
    </DecisionForm>
  );
}
