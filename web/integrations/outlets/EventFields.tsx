import { OUTLET_EVENTS, type OutletEvent, outletEventLabel } from '#domain/integrations/outlets.rules.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { ask } from '#web/http/ask.ts';
import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#contract/customers/customers.contract.ts';

interface EventFieldsProps {
  chosen: readonly OutletEvent[];
  onChange: (events: OutletEvent[]) => void;
  error?: string | undefined;
}

/** Which events are told. */
export function EventFields({ chosen, onChange, error }: EventFieldsProps) {
  const toggle = (event: OutletEvent, isChosen: boolean) => onChange(isChosen ? [...chosen, event] : chosen.filter((one) => one !== event));
  const hasAll = chosen.length === OUTLET_EVENTS.length;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Events</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {OUTLET_EVENTS.map((event) => (
          <Checkbox key={event} checked={chosen.includes(event)} onChange={(change) => toggle(event, change.target.checked)}>
            {outletEventLabel(event)}
          </Checkbox>
        ))}
      </div>
      <p className="mt-2">
        <Button size="sm" onClick={() => onChange(hasAll ? [] : [...OUTLET_EVENTS])}>
          {hasAll ? 'Choose none' : 'Choose all'}
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

interface CustomerFilterProps {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Of which customers; without one, of all. */
export function CustomerFilter({ chosen, onChange }: CustomerFilterProps) {
  return (
    <Field label="Customers" help="Only what concerns these customers is told. Leave it empty for all, and for what concerns no customer.">
      <CustomerCombobox
        value={null}
        placeholder="All customers"
        onChange={(id) => id !== null && !chosen.includes(id) && onChange([...chosen, id])}
      />
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map((id) => (
            <ChosenCustomer key={id} id={id} onRemove={() => onChange(chosen.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </Field>
  );
}

function ChosenCustomer({ id, onRemove }: { id: string; onRemove: () => void }) {
  const name = useQuery(ask(getCustomer, { params: { id } })).data?.name ?? '…';
  return (
    <li className="flex items-center gap-1 rounded-full bg-surface-2 py-0.5 pr-1 pl-3 text-sm">
      {name}
      <IconButton icon={XIcon} label={`Leave out ${name}`} size="sm" onClick={onRemove} />
    </li>
  );
}
