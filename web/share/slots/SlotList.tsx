import { wallTime } from '#domain/organizations/walltimes.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { dayTitle } from '#web/ui/data/weekday.ts';

interface SlotListProps {
  slots: readonly string[];
  timezone: string;
  chosen: string | null;
  onChoose: (slot: string) => void;
}

const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Days with the times that are offered on them; where the visitor is elsewhere, their own time stands beside. */
export function SlotList({ slots, timezone, chosen, onChoose }: SlotListProps) {
  const days = [...Map.groupBy(slots, (slot) => wallTime(slot, timezone).slice(0, 10))];
  const own = ownTimezone();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">
        Which time suits you? <span className="font-normal text-muted">Times in {timezone.replaceAll('_', ' ')}</span>
      </legend>
      <ul className="grid gap-3">
        {days.map(([day, ofDay]) => (
          <li key={day}>
            <p className="mb-1 text-sm text-muted">{dayTitle(day)}</p>
            <div className="flex flex-wrap gap-2">
              {ofDay.map((slot) => {
                const isChosen = slot === chosen;
                const elsewhere = wallTime(slot, own) === wallTime(slot, timezone) ? '' : wallTime(slot, own).slice(11);
                return (
                  <label
                    key={slot}
                    className={classes(
                      'flex min-h-11 cursor-pointer items-center rounded-field border px-3 tabular-nums has-focus-visible:outline-2',
                      isChosen ? 'border-accent-line bg-accent-tint font-semibold' : 'border-border hover:bg-surface-2',
                    )}
                  >
                    <input
                      type="radio"
                      name="slot"
                      className="sr-only"
                      checked={isChosen}
                      onChange={() => onChoose(slot)}
                      aria-label={`${dayTitle(day)}, ${wallTime(slot, timezone).slice(11)}`}
                    />
                    {wallTime(slot, timezone).slice(11)}
                    {elsewhere !== '' && <span className="ml-1.5 text-sm font-normal text-muted">{elsewhere} for you</span>}
                  </label>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
