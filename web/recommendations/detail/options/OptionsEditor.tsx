import { useController, useFormContext } from 'react-hook-form';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { OptionFields } from './OptionFields.tsx';
import { canAddOption, withChange, withChoice, withOption } from './options.rules.ts';
import type { OptionForm, RecommendationForm } from '#web/recommendations/detail/recommendation.form.ts';

/** Options for the customer. The chosen one's price is the recommendation's; without a choice the first one's. */
export function OptionsEditor({ currency }: { currency: string }) {
  const { formState, setValue } = useFormContext<RecommendationForm>();
  const { field, fieldState } = useController<RecommendationForm, 'options'>({ name: 'options' });
  const options = field.value;
  const change = (next: OptionForm[]) => setValue('options', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const faults = formState.errors.options;
  /** Removing the last option keeps its price as the recommendation's own. */
  const remove = ({ key, oneTime, recurring, recurringPer }: OptionForm) => {
    if (options.length === 1) {
      setValue('oneTimeCost', oneTime, { shouldDirty: true });
      setValue('recurringCost', recurring, { shouldDirty: true });
      setValue('recurringPer', recurringPer, { shouldDirty: true });
    }
    change(options.filter((option) => option.key !== key));
  };
  return (
    <div className="grid gap-3">
      <ol aria-label="Options" className="grid gap-3">
        {options.map((option, index) => (
          <OptionFields
            key={option.key}
            option={option}
            place={index + 1}
            of={options.length}
            currency={currency}
            isCounted={option.chosen || (index === 0 && !options.some(({ chosen }) => chosen))}
            faulty={{
              name: Boolean(faults?.[index]?.name),
              oneTime: Boolean(faults?.[index]?.oneTime),
              recurring: Boolean(faults?.[index]?.recurring),
              hours: Boolean(faults?.[index]?.hours),
            }}
            onChange={(next) => change(withChange(options, option.key, next))}
            onChoose={(chosen) => change(withChoice(options, option.key, chosen))}
            onRemove={() => remove(option)}
          />
        ))}
      </ol>
      {fieldState.error?.message && <p className="text-xs text-danger-text">Options {fieldState.error.message}</p>}
      {canAddOption(options) && (
        <div>
          <Button size="sm" icon={PlusIcon} onClick={() => change(withOption(options))}>
            Add option
          </Button>
        </div>
      )}
    </div>
  );
}
