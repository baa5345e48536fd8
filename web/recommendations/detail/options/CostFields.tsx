import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { InternalNote } from '#web/ui/data/InternalNote.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { firstOptions } from './options.rules.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { PriceFields } from './PriceFields.tsx';
import type { RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';
import { Section } from '#web/recommendations/detail/Section.tsx';

/** Cost as options or a single price. Uncosted amounts are internal and hidden from customers. */
export function CostFields({ currency }: { currency: string }) {
  const { field } = useController<RecommendationForm, 'costKnown'>({ name: 'costKnown' });
  const { ref, value: isKnown, onChange } = field;
  const prices = <Prices currency={currency} />;
  return (
    <Section title={`Cost, ${currency} excl. VAT`}>
      <Checkbox
        name="costUnknown"
        ref={ref}
        checked={!isKnown}
        onChange={({ target }) => onChange(!target.checked)}
        help="The customer sees “to be quoted”, and the cost is not included in totals."
      >
        Cost unknown
      </Checkbox>
      {isKnown ? prices : <InternalNote title="Internal: the customer sees no amounts">{prices}</InternalNote>}
    </Section>
  );
}

function Prices({ currency }: { currency: string }) {
  const { getValues, setValue } = useFormContext<RecommendationForm>();
  const options = useWatch<RecommendationForm, 'options'>({ name: 'options' });
  if (options.length > 0) return <OptionsEditor currency={currency} />;
  return (
    <div className="grid gap-2">
      <OwnPrice currency={currency} />
      <div>
        <Button
          size="sm"
          icon={PlusIcon}
          onClick={() => setValue('options', firstOptions(getValues()), { shouldDirty: true, shouldValidate: false })}
        >
          Offer options: good, better, best
        </Button>
      </div>
    </div>
  );
}

function OwnPrice({ currency }: { currency: string }) {
  const { setValue, formState } = useFormContext<RecommendationForm>();
  const [oneTime, recurring, recurringPer] = useWatch<RecommendationForm, ['oneTimeCost', 'recurringCost', 'recurringPer']>({
    name: ['oneTimeCost', 'recurringCost', 'recurringPer'],
  });
  const { errors } = formState;
  const set = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_8rem]">
      <PriceFields
        currency={currency}
        price={{ oneTime, recurring, recurringPer }}
        faulty={{ oneTime: Boolean(errors.oneTimeCost), recurring: Boolean(errors.recurringCost) }}
        onChange={(price) => {
          if (price.oneTime !== undefined) setValue('oneTimeCost', price.oneTime, set);
          if (price.recurring !== undefined) setValue('recurringCost', price.recurring, set);
          if (price.recurringPer !== undefined) setValue('recurringPer', price.recurringPer, set);
        }}
      />
    </div>
  );
}
