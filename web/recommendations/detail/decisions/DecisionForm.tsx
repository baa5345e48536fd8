import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { OUTCOME_LABELS } from '#web/ui/data/planning.words.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { DialogForm } from '#web/ui/overlays/DialogForm.tsx';
import { reviewText, usualReview, useReviews } from './decision.review.ts';
import type { RecordedDecision } from './decision.ts';

const NO_REVIEW = 'none';
const CHOICES = OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }));

export function DecisionForm({ customerId, decision }: { customerId: string; decision: RecordedDecision }) {
  const { form, decide, isOvertaken, close } = decision;
  const reviews = useReviews(customerId);
  const [now] = useState(() => new Date());
  const contacts = useQuery(ask(listContacts, { params: { id: customerId } })).data ?? [];
  const [id, list] = [useId(), useId()];
  const { errors } = form.formState;
  return (
    <DialogForm
      id={id}
      saving={decide}
      className="grid grid-cols-1 gap-3"
      onSubmit={form.handleSubmit(({ qbrId = usualReview(reviews, now), ...body }) => decide.mutate({ ...body, qbrId }))}
    >
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
      {reviews.length > 0 && (
        <Controller
          control={form.control}
          name="qbrId"
          render={({ field: { value = usualReview(reviews, now), onChange } }) => (
            <Field label="Decided at">
              <Select
                options={[
                  { value: NO_REVIEW, label: 'No review' },
                  ...reviews.map((review) => ({ value: review.id, label: reviewText(review) })),
                ]}
                value={value ?? NO_REVIEW}
                onChange={(chosen) => onChange(chosen === NO_REVIEW ? null : chosen)}
              />
            </Field>
          )}
        />
      )}
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
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={decide.isPending}>
          Record decision
        </Button>
      </div>
    </DialogForm>
  );
}
