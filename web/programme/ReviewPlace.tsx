import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { useState } from 'react';
import type { QuarterlyReview } from '#contract/programme/programme.contract.ts';
import { addMonths } from '#domain/customers/fiscal.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { PersonChooser } from '#web/ui/choosers/PersonChooser.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';
import { monthName } from './programme.words.ts';
import type { ReviewChange } from './review.change.ts';

/** Number of months offered; the day field reaches further. */
const REACH = 12;

interface ReviewPlaceProps {
  review: QuarterlyReview;
  onChange: (change: ReviewChange) => void;
}

/** Month, day and owner; a review with a meeting follows the meeting. */
export function ReviewPlace({ review, onChange }: ReviewPlaceProps) {
  const { plannedMonth, plannedOn, meeting, status, owner } = review;
  const [day, setDay] = useState(plannedOn ?? '');
  const isFixed = meeting !== null || status === 'held' || status === 'skipped';
  const months = Array.from({ length: 2 * REACH + 1 }, (_, at) => addMonths(plannedMonth, at - REACH));
  return (
    <section aria-label="Plan" className="grid gap-3">
      <h3 className="font-semibold">Plan</h3>
      {meeting && (
        <p className="text-sm text-muted">
          The month follows the meeting date. Change the date in the {reviewWord().one}, or drag the review to another month.
        </p>
      )}
      {!isFixed && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Month">
            <Select
              options={months.map((month) => ({ value: month, label: monthName(month) }))}
              value={plannedMonth}
              onChange={(month) => onChange({ plannedMonth: month, plannedOn: null })}
            />
          </Field>
          <Field label="Day" help="Optional">
            <span className="flex gap-2">
              <DayInput value={day || null} onChange={(chosen) => setDay(chosen ?? '')} className="flex-1" />
              {day !== (plannedOn ?? '') && (
                <Button onClick={() => onChange(day === '' ? { plannedMonth, plannedOn: null } : { plannedOn: day })}>Set</Button>
              )}
            </span>
          </Field>
        </div>
      )}
      <PersonChooser label="Owner" value={owner?.id ?? null} present={owner} onChange={(ownerId) => onChange({ ownerId })} />
    </section>
  );
}
