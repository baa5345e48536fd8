import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { dayTitle } from '#web/ui/data/weekday.ts';

interface SlotChoiceProps {
  slots: readonly string[];
  timezone: string;
  minutes: number;
  chosen: readonly string[];
  most: number;
  onChoose: (chosen: string[]) => void;
}

export function SlotChoice({ slots, timezone, minutes, chosen, most, onChoose }: SlotChoiceProps) {
  const days = [...Map.groupBy(slots, (slot) => wallTime(slot, timezone).slice(0, 10))];
  const toggle = (slot: string) => onChoose(chosen.includes(slot) ? chosen.filter((one) => one !== slot) : [...chosen, slot]);
  if (days.length === 0) return <p className="text-muted">No free times in the next four weeks.</p>;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">
        {chosen.length} of at most {most} chosen. {minutes} minutes each, times in {timezone.replaceAll('_', ' ')}.
      </p>
      <ul className="grid max-h-90 gap-2 overflow-y-auto">
        {days.map(([day, own]) => (
          <li key={day} className="flex flex-wrap items-center gap-1.5">
            <span className="w-32 shrink-0 font-medium">{dayTitle(day)}</span>
            {own.map((slot) => {
              const isChosen = chosen.includes(slot);
              const time = wallTime(slot, timezone).slice(11);
              return (
                <button
                  key={slot}
                  type="button"
                  aria-pressed={isChosen}
                  aria-label={`${dayTitle(day)}, ${time}`}
                  disabled={!isChosen && chosen.length >= most}
                  onClick={() => toggle(slot)}
                  className={classes(
                    'min-h-8 rounded-field border px-2 text-sm tabular-nums disabled:opacity-50 pointer-coarse:min-h-11',
                    isChosen ? 'border-accent-line bg-accent-tint font-semibold' : 'border-border bg-surface-1 hover:bg-surface-2',
                  )}
                >
                  {time}
                </button>
              );
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
