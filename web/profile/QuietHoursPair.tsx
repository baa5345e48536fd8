import type { QuietHours } from '#domain/notifications/notifications.rules.ts';
import { Select } from '#web/ui/choosers/Select.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

interface QuietHoursPairProps {
  hours: QuietHours;
  onChange: (hours: QuietHours) => void;
}

/** Start and end hour, which must differ. */
export function QuietHoursPair({ hours, onChange }: QuietHoursPairProps) {
  const except = (other: number) => HOURS.map((hour) => ({ ...hour, disabled: hour.value === String(other) }));
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Select
        label="Quiet from"
        className="w-28"
        options={except(hours.to)}
        value={String(hours.from)}
        onChange={(from) => onChange({ ...hours, from: Number(from) })}
      />
      <span>to</span>
      <Select
        label="Quiet until"
        className="w-28"
        options={except(hours.from)}
        value={String(hours.to)}
        onChange={(to) => onChange({ ...hours, to: Number(to) })}
      />
      {hours.from > hours.to && <span className="text-sm text-muted">of the next day</span>}
    </div>
  );
}
