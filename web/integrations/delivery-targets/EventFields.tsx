import { type FieldValues, useController } from 'react-hook-form';
import { DELIVERY_TARGET_EVENTS, type DeliveryTargetEvent, deliveryTargetEventLabel } from '#domain/integrations/delivery-targets.rules.ts';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import type { ValueFieldProps } from '#web/ui/forms/FormField.tsx';

type Choosing<Form extends FieldValues, Value> = Pick<ValueFieldProps<Form, Value>, 'control' | 'name'>;

export function EventFields<Form extends FieldValues>({ control, name }: Choosing<Form, DeliveryTargetEvent[]>) {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly DeliveryTargetEvent[] = field.value;
  const { onChange } = field;
  const error = fieldState.error?.message;
  const toggle = (event: DeliveryTargetEvent, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, event] : chosen.filter((one) => one !== event));
  const hasAll = chosen.length === DELIVERY_TARGET_EVENTS.length;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Events</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {DELIVERY_TARGET_EVENTS.map((event) => (
          <Checkbox key={event} checked={chosen.includes(event)} onChange={(change) => toggle(event, change.target.checked)}>
            {deliveryTargetEventLabel(event)}
          </Checkbox>
        ))}
      </div>
      <p className="mt-2">
        <Button size="sm" onClick={() => onChange(hasAll ? [] : [...DELIVERY_TARGET_EVENTS])}>
          {hasAll ? 'Clear selection' : 'Select all'}
        </Button>
      </p>
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Selection of customers; an empty one means all. */
export function CustomerFilter<Form extends FieldValues>({ control, name }: Choosing<Form, string[] | undefined>) {
  const { value, onChange } = useController({ control, name }).field;
  return (
    <Field
      label="Customers"
      help="Only events of these customers are sent. Leave empty for all customers and for events without a customer."
    >
      <CustomersCombobox chosen={value ?? []} placeholder="All customers" onChange={onChange} />
    </Field>
  );
}
