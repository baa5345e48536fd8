import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;
type TrayState = (typeof STATES)[number]['value'];

interface TrayBarProps {
  state: TrayState;
  customerId: string | undefined;
  onChange: (search: { state?: 'accepted' | 'rejected' | undefined; customerId?: string | undefined }) => void;
}

/** State and customer of the listed proposals. */
export function TrayBar({ state, customerId, onChange }: TrayBarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <SegmentedControl
        label="State"
        options={STATES}
        value={state}
        onChange={(chosen) => onChange({ state: chosen === 'open' ? undefined : chosen })}
      />
      <div className="w-full max-w-70">
        <CustomerCombobox
          label="Customer"
          placeholder="All customers"
          value={customerId ?? null}
          onChange={(id) => onChange({ customerId: id ?? undefined })}
        />
      </div>
    </div>
  );
}
