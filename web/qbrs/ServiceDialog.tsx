import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quarterNumber } from '#domain/customers/service.rules.ts';
import { getServiceFigures, saveServiceFigures, type ServiceFigures } from '#contract/customers/service.contract.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { NumberField } from '#web/ui/forms/NumberField.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { EntityDialog } from '#web/ui/forms/EntityDialog.tsx';

/** Number of quarters offered: the review's and those it is compared with. */
const QUARTERS = 8;

const at = (number: number) => ({ year: Math.floor(number / 4), quarter: (number % 4) + 1 });
const nothing = (number: number): ServiceFigures => ({
  ...at(number),
  tickets: null,
  firstResponseMinutes: null,
  resolutionMinutes: null,
  satisfaction: null,
  version: 0,
});

interface ServiceDialogProps {
  qbr: Qbr;
  onClose: () => void;
}

/** Service figures of a quarter, entered here and shown on a slide after the deck is refreshed. */
export function ServiceDialog({ qbr, onClose }: ServiceDialogProps) {
  const [number, setNumber] = useState(quarterNumber(qbr.period));
  const stored = useQuery(ask(getServiceFigures, { params: { id: qbr.customer.id } }));
  const row = stored.data?.find((one) => quarterNumber(one) === number) ?? nothing(number);
  // The key remounts the form per quarter and when its stored figures arrive.
  return <QuarterForm key={`${number} ${stored.isPending}`} {...{ qbr, row, isReady: !stored.isPending, onQuarter: setNumber, onClose }} />;
}

interface QuarterFormProps extends ServiceDialogProps {
  row: ServiceFigures;
  isReady: boolean;
  onQuarter: (number: number) => void;
}

function QuarterForm({ qbr, row, isReady, onQuarter, onClose }: QuarterFormProps) {
  const last = quarterNumber(qbr.period);
  const options = Array.from({ length: QUARTERS }, (_, back) => {
    const { year, quarter } = at(last - back);
    return { value: String(last - back), label: `Q${quarter} ${year}` };
  });
  return (
    <EntityDialog
      entry={saveServiceFigures}
      row={row}
      blank={row}
      valuesOf={(figures) => figures}
      send={(body) => call(saveServiceFigures, { params: { id: qbr.customer.id }, body })}
      title="Service figures"
      description={`Service delivered to ${qbr.customer.name}. Leave unknown figures empty; a quarter without figures is not shown.`}
      submitLabel="Save figures"
      isReady={isReady}
      onSaved={() => toast({ title: 'Service figures saved', description: "Refresh the deck's data to show the figures on their slide." })}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Field label="Quarter" className="md:col-span-2">
            <Select options={options} value={String(quarterNumber(row))} onChange={(chosen) => onQuarter(Number(chosen))} />
          </Field>
          <NumberField control={control} name="tickets" label="Tickets" type="number" min={0} step={1} />
          <NumberField
            control={control}
            name="satisfaction"
            label="Satisfaction in %"
            help="Share of positive responses"
            type="number"
            min={0}
            max={100}
            step={0.1}
          />
          <NumberField
            control={control}
            name="firstResponseMinutes"
            label="First response in minutes"
            help="Average"
            type="number"
            min={0}
            step={1}
          />
          <NumberField
            control={control}
            name="resolutionMinutes"
            label="Resolution in minutes"
            help="Average"
            type="number"
            min={0}
            step={1}
          />
        </>
      )}
    </EntityDialog>
  );
}
