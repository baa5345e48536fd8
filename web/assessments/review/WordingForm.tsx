import type { Finding } from '#contract/findings/findings.contract.ts';
import { updateFinding } from '#contract/findings/findings.contract.ts';
import { FINDING_SEVERITIES } from '#domain/findings/findings.rules.ts';
import { useContractForm } from '#web/http/form.ts';
import { Controller } from 'react-hook-form';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import type { FindingChange } from './finding.change.ts';
import { severityLabel } from './findings.words.ts';

interface WordingFormProps {
  finding: Finding;
  pending: boolean;
  onSave: (change: FindingChange) => void;
  onClose: () => void;
}

/** The wording that the customer will read, and an internal note about the decision. */
export function WordingForm({ finding, pending, onSave, onClose }: WordingFormProps) {
  const { title, businessImpact, decisionNote, severity } = finding;
  const form = useContractForm(updateFinding.body, { title, businessImpact, decisionNote, severity });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ version: _, ...change }) => {
    if (change.title?.trim() === '') form.setError('title', { message: 'Title is required' }, { shouldFocus: true });
    else onSave(change);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3 rounded-field bg-surface-2 p-3">
      <div className="grid gap-3 md:grid-cols-[1fr_10rem]">
        <Field label="Client wording" required help="The finding's name in decks and reports." error={errors.title?.message}>
          <TextInput autoFocus autoComplete="off" {...form.register('title')} />
        </Field>
        <Controller
          control={form.control}
          name="severity"
          render={({ field }) => (
            <Field label="Severity">
              <Select
                options={FINDING_SEVERITIES.map((value) => ({ value, label: severityLabel(value) }))}
                value={field.value ?? null}
                onChange={field.onChange}
              />
            </Field>
          )}
        />
      </div>
      <Field label="Business impact" help="What it means for the customer, in a board's words." error={errors.businessImpact?.message}>
        <TextArea {...form.register('businessImpact')} />
      </Field>
      <Field label="Note on the decision" error={errors.decisionNote?.message}>
        <TextArea rows={2} {...form.register('decisionNote')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={pending}>
          Save wording
        </Button>
      </div>
    </form>
  );
}
