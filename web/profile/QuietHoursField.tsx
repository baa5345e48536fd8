import type { QuietHours } from '#domain/notifications/notifications.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';

const USUAL: QuietHours = { from: 19, to: 7 };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

interface QuietHoursFieldProps {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}

/** Between which hours no mail comes; the same hour twice cannot be chosen. */
export function QuietHoursField({ hours, onChange }: QuietHoursFieldProps) {
  const except = (other: number) => HOURS.map((hour) => ({ ...hour, disabled: hour.value === String(other) }));
  return (
    <div>
      <p className="font-medium">Quiet hours</p>
      <p className="mb-2 text-sm text-muted">
        E-mails wait until these hours end, where you are. What concerns your sign-in comes at once, and in Plumbline everything is shown.
      </p>
      <Checkbox checked={hours !== null} onChange={({ target }) => onChange(target.checked ? USUAL : null)}>
        No e-mails between certain hours
      </Checkbox>
      {hours && (
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
      )}
    </div>
  );
}
