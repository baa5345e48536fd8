import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { listContacts } from '#contract/customers/contacts.contract.ts';
import { OUTCOMES } from '#domain/recommendations/recommendations.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/forms/TextField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
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
  const { control } = form;
  const outcome = useController({ control, name: 'outcome' }).field;
  const qbr = useController({ control, name: 'qbrId' }).field;
  const { value: qbrId = usualReview(reviews, now) } = qbr;
  return (
    <DialogForm
      id={id}
      saving={decide}
      className="grid grid-cols-1 gap-3"
      onSubmit={form.handleSubmit(({ qbrId = usualReview(reviews, now), ...body }) => decide.mutate({ ...body, qbrId }))}
    >
      <div>
        <SegmentedControl label="Decision" options={CHOICES} value={outcome.value} onChange={outcome.onChange} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for by a button */}
      <TextField control={control} name="by" label="Decided by" required help="Person at the customer who decided." autoFocus list={list} />
      <datalist id={list}>
        {contacts.map(({ id: contact, name, title }) => (
          <option key={contact} value={name}>
            {title ?? name}
          </option>
        ))}
      </datalist>
      {reviews.length > 0 && (
        <Field label="Decided in">
          <Select
            options={[
              { value: NO_REVIEW, label: 'No review' },
              ...reviews.map((review) => ({ value: review.id, label: reviewText(review) })),
            ]}
            value={qbrId ?? NO_REVIEW}
            onChange={(chosen) => qbr.onChange(chosen === NO_REVIEW ? null : chosen)}
          />
        </Field>
      )}
      <TextAreaField
        control={control}
        name="note"
        label="Note"
        rows={2}
        help="What was said, in the customer's own words where relevant."
      />
      {isOvertaken ? (
        <Banner tone="warning">Someone else just changed this recommendation. Check it, then record the decision again.</Banner>
      ) : (
        <FaultMessage error={decide.error} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-xs text-muted">Decisions are kept permanently.</p>
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
