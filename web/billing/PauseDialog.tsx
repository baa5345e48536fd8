import { useState } from 'react';
import { pauseSubscription } from '#contract/billing/billing.contract.ts';
import { monthsLater, type PAUSE_MONTHS } from '#domain/billing/plans.rules.ts';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { useBillingChange } from './billing.api.ts';

type Months = (typeof PAUSE_MONTHS)[number];
const CHOICES = { '1': 1, '2': 2, '3': 3 } as const satisfies Record<string, Months>;
type Choice = keyof typeof CHOICES;
const KEYS: readonly Choice[] = ['1', '2', '3'];

export function PauseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>('1');
  const [now] = useState(() => new Date());
  const pause = useBillingChange(pauseSubscription, () => {
    toast({ title: 'Your subscription is paused', description: 'You can resume at any time.', variant: 'success' });
    onClose();
  });
  const options = KEYS.map((value) => ({
    value,
    label: `${value} ${value === '1' ? 'month' : 'months'}, until ${formatDay(monthsLater(now, CHOICES[value]).toISOString())}`,
  }));
  return (
    <FormDialog
      open={open}
      title="Pause subscription"
      description="From now on, everything can be read and exported but not changed. Nothing is charged, and your organisation is not closed."
      submitLabel="Pause subscription"
      saving={pause}
      onSubmit={(event) => {
        event.preventDefault();
        pause.mutate({ body: { months: CHOICES[choice] } });
      }}
      onClose={onClose}
    >
      <RadioGroup label="For how long?" options={options} value={choice} onChange={setChoice} />
    </FormDialog>
  );
}
