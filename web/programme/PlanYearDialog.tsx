import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { planQuarterlyReviews } from '#contract/programme/programme.contract.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';

const YEARS = 4;

/** Plans a fiscal year of every active customer from its cadence. */
export function PlanYearDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const first = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(first + 1));
  const planning = useMutation({
    mutationFn: () => call(planQuarterlyReviews, { body: { year: Number(year) } }),
    onSuccess: ({ created }) => {
      onClose();
      toast({
        title: created === 0 ? `${year} was already planned` : `${created === 1 ? '1 review' : `${created} reviews`} planned in ${year}`,
      });
      void refreshAfter(planQuarterlyReviews);
    },
  });
  const submit = async (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault();
    planning.mutate();
  };
  return (
    <FormDialog
      title="Plan year"
      description="Plans reviews for every active customer according to its cadence. Reviews already planned are kept, so this can be repeated safely."
      submitLabel="Plan year"
      saving={planning}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Fiscal year" help="Named after the calendar year in which it ends for each customer">
        <Select
          options={Array.from({ length: YEARS }, (_, at) => String(first + at)).map((value) => ({ value, label: value }))}
          value={year}
          onChange={setYear}
        />
      </Field>
    </FormDialog>
  );
}
