import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { decideRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation } from '#contract/recommendations/recommendations.fields.ts';
import { type Outcome, OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { useContractForm } from '#web/http/form.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { SegmentedControl } from '#web/ui/controls/SegmentedControl.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { OUTCOME_LABELS } from '#web/ui/data/planning.words.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { DialogForm } from '#web/ui/overlays/DialogForm.tsx';
import { afterRecommendationChange } from './recommendation.api.ts';

interface DecisionFormProps {
  recommendation: Recommendation;
  outcome: Outcome;
  /** The recommendation is another now: by this decision, or by somebody else. */
  onChanged: (row: Recommendation) => void;
  onClose: () => void;
}

const CHOICES = OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }));

/** Somebody else's change does not lose what is typed: it is shown, and the decision is recorded with the next press. */
function useDeciding({ recommendation: { id, version }, onChanged, onClose }: DecisionFormProps) {
  const decide = useMutation({
    mutationFn: (body: BodyOf<typeof decideRecommendation>) => call(decideRecommendation, { params: { id }, body: { ...body, version } }),
    onSuccess: (decided) => {
      onChanged(decided);
      onClose();
      return afterRecommendationChange(decided, decideRecommendation);
    },
    onError: (error) => {
      const theirs = currentRowOf(error, Recommendation);
      if (!theirs) return;
      onChanged(theirs);
      void afterRecommendationChange(theirs, decideRecommendation);
    },
  });
  return { decide, isOvertaken: currentRowOf(decide.error, Recommendation) !== undefined };
}

export function DecisionForm(props: DecisionFormProps) {
  const { recommendation, outcome, onClose } = props;
  const contacts = useQuery(ask(listContacts, { params: { id: recommendation.customer.id } })).data ?? [];
  const form = useContractForm(decideRecommendation.body, { outcome, by: '', note: '' });
  const { decide, isOvertaken } = useDeciding(props);
  const [id, list] = [useId(), useId()];
  const { errors } = form.formState;
  return (
    <DialogForm id={id} saving={decide} className="grid gap-3" onSubmit={form.handleSubmit((body) => decide.mutate(body))}>
      <Controller
        control={form.control}
        name="outcome"
        render={({ field }) => (
          <div>
            <SegmentedControl label="Decision" options={CHOICES} value={field.value} onChange={field.onChange} />
          </div>
        )}
      />
      <Field label="Decided by" required help="Who of the customer said so." error={errors.by?.message}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for by a button */}
        <TextInput autoFocus list={list} {...form.register('by')} autoComplete="off" />
        <datalist id={list}>
          {contacts.map(({ id: contact, name, title }) => (
            <option key={contact} value={name}>
              {title ?? name}
            </option>
          ))}
        </datalist>
      </Field>
      <Field label="Note" help="What was said, in their words where it matters." error={errors.note?.message}>
        <TextArea rows={2} {...form.register('note')} />
      </Field>
      {isOvertaken ? (
        <Banner tone="warning">Somebody else changed this recommendation just now. Look at it, then record the decision again.</Banner>
      ) : (
        <FaultMessage error={decide.error} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-xs text-muted">A decision is kept for ever.</p>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={decide.isPending}>
          Record decision
        </Button>
      </div>
    </DialogForm>
  );
}
