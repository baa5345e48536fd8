import { useQuery } from '@tanstack/react-query';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { CustomerCombobox } from './FoundCombobox.tsx';

interface CustomersComboboxProps {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  placeholder?: string;
  label?: string;
  /** Already known names; all others are loaded individually. */
  known?: readonly { id: string; name: string }[];
}

/** Multiple customers, searched on the server and shown as removable chips. */
export function CustomersCombobox({ chosen, onChange, known = [], ...own }: CustomersComboboxProps) {
  return (
    <>
      <CustomerCombobox {...own} value={null} onChange={(id) => id !== null && !chosen.includes(id) && onChange([...chosen, id])} />
      {chosen.length > 0 && (
        <ul className="mt-2 flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {chosen.map((id) => (
            <ChosenCustomer
              key={id}
              id={id}
              known={known.find((one) => one.id === id)?.name}
              onRemove={() => onChange(chosen.filter((one) => one !== id))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function ChosenCustomer({ id, known, onRemove }: { id: string; known: string | undefined; onRemove: () => void }) {
  const read = useQuery({ ...ask(getCustomer, { params: { id } }), enabled: known === undefined });
  const name = known ?? read.data?.name ?? '…';
  return (
    <li className="flex items-center gap-1 rounded-full bg-surface-2 py-0.5 pr-1 pl-3 text-sm">
      {name}
      <IconButton icon={XIcon} label={`Remove ${name}`} size="sm" onClick={onRemove} />
    </li>
  );
}
