import { DayInput } from '#web/ui/choosers/DayInput.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { createQuarterlyReview } from '#contract/programme/programme.contract.ts';
import { addMonths, fiscalQuarterOf, type Month, monthsBetween } from '#domain/customers/fiscal.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { HolidayNote } from '#web/session/HolidayNote.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { monthName } from './programme.words.ts';

const AHEAD = 24;

interface PlanReviewDialogProps {
  customerId: string | null;
  month: Month;
  today: string;
  onClose: () => void;
}

/** Plans a review of one customer in a month or on a day, from today on; its quarter follows the customer's fiscal year. */
export function PlanReviewDialog({ customerId, month, today, onClose }: PlanReviewDialogProps) {
  const [chosen, setChosen] = useState(customerId);
  const [when, setWhen] = useState({ month, day: '' });
  const [isMissing, setMissing] = useState(false);
  const customer = useQuery({ ...ask(getCustomer, { params: { id: chosen ?? '' } }), enabled: chosen !== null }).data;
  const plannedMonth = when.day === '' ? when.month : when.day.slice(0, 7);
  const period = fiscalQuarterOf(plannedMonth, customer?.fiscalYearStartMonth ?? 1);
  const creating = useMutation({
    mutationFn: (id: string) =>
      call(createQuarterlyReview, { body: { customerId: id, ...period, plannedMonth, plannedOn: when.day === '' ? null : when.day } }),
    onSuccess: () => {
      onClose();
      void refreshAfter(createQuarterlyReview);
    },
  });
  const submit = async (event?: FormEvent | React.BaseSyntheticEvent) => {
    event?.preventDefault();
    if (chosen === null) setMissing(true);
    else creating.mutate(chosen);
  };
  const present = today.slice(0, 7);
  const months = Array.from({ length: monthsBetween(present, month) + AHEAD + 1 }, (_, at) => addMonths(present, at));
  return (
    <FormDialog title="Plan review" submitLabel="Plan review" saving={creating} onSubmit={submit} onClose={onClose}>
      <Field label="Customer" required error={isMissing && chosen === null ? 'Choose a customer' : undefined}>
        <CustomerCombobox value={chosen} onChange={setChosen} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Month" help={customer && `Q${period.quarter} of the fiscal year ${period.year}`}>
          <Select
            options={months.map((value) => ({ value, label: monthName(value) }))}
            value={plannedMonth}
            onChange={(value) => setWhen({ month: value, day: '' })}
          />
        </Field>
        <Field label="Day" help="Optional">
          <DayInput value={when.day || null} min={today} onChange={(day) => setWhen({ ...when, day: day ?? '' })} />
        </Field>
      </div>
      <HolidayNote day={when.day} />
    </FormDialog>
  );
}
