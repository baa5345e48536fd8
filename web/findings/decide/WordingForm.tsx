import { Controller } from 'react-hook-form';
import { updateFinding } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { useContractForm } from '#web/http/form.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { DecisionForm, type DecisionFormProps } from './DecisionForm.tsx';
import { severityLabel } from './findings.words.ts';

/** The wording that the customer will read, and an internal note about the decision. */
export function WordingForm({ finding, onSave, ...rest }: DecisionFormProps) {
  const { title, businessImpact, decisionNote, severity } = finding;
  const form = useContractForm(updateFinding.body, { title, businessImpact, decisionNote, severity });
  const { errors, dirtyFields } = form.formState;
  const submit = form.handleSubmit(({ version: _, ...typed }) => {
    if (typed.title?.trim() === '') return form.setError('title', { message: 'Title is required' }, { shouldFocus: true });
    // What was not touched here may have been changed beside it meanwhile.
    const isTouched = ([field]: [string, unknown]) => Object.hasOwn(dirtyFields, field);
    onSave(Object.fromEntries(Object.entries(typed).filter(isTouched)));
  });
  return (
    <DecisionForm {...rest} submitLabel="Save wording" onSubmit={submit}>
      <Field label="Client wording" required help="The finding's name in decks and reports." error={errors.title?.message}>
        <TextInput autoComplete="off" {...form.register('title')} />
      </Field>
      <Controller
        control={form.control}
        name="severity"
        render={({ field }) => (
          <Field label="Severity" help="Impact x likelihood sets it as well.">
            <Select
              options={FINDING_SEVERITIES.map((value) => ({ value, label: severityLabel(value) }))}
              value={field.value ?? null}
              onChange={field.onChange}
            />
          </Field>
        )}
      />
      <Field
        label="Business impact"
        help="What it means for the customer, in a board's words."
        error={errors.businessImpact?.message}
        className="col-span-full"
      >
        <TextArea {...form.register('businessImpact')} />
      </Field>
      <Field label="Note on the decision" error={errors.decisionNote?.message} className="col-span-full">
        <TextArea rows={2} {...form.register('decisionNote')} />
      </Field>
    </DecisionForm>
  );
}
