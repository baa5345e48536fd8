import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import type { CalendarLayer } from '#domain/calendar/calendar.rules.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { CustomerCombobox, PersonCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { classes } from '#web/ui/classes.ts';
import { CalendarIcon, CheckIcon } from '#web/ui/icons.tsx';
import type { CalendarSearch } from './calendar.search.ts';
import { LAYER_LOOKS } from './event.look.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface CalendarBarProps {
  events: readonly CalendarEvent[];
  /** Layers that the person may see. */
  layers: readonly CalendarLayer[];
  off: readonly string[];
  /** Number of public holidays in the visible period. */
  holidays: number;
  onChange: (next: Partial<CalendarSearch>) => void;
}

/** Layer of public holidays, which are not events. */
export const HOLIDAYS = 'holiday';
const HOLIDAY_LOOK = { label: 'Holidays', icon: CalendarIcon, sign: 'text-muted' };

export function CalendarBar({ events, layers, off, holidays, onChange }: CalendarBarProps) {
  const toggle = (layer: string) => {
    const next = off.includes(layer) ? off.filter((one) => one !== layer) : [...off, layer];
    onChange({ off: next.join(',') || undefined });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div role="group" aria-label="Layers" className="flex flex-wrap gap-1.5">
        {layers.map((layer) => (
          <LayerToggle
            key={layer}
            look={LAYER_LOOKS[layer]}
            isOn={!off.includes(layer)}
            count={events.filter((event) => event.layer === layer).length}
            onToggle={() => toggle(layer)}
          />
        ))}
        {holidays > 0 && (
          <LayerToggle look={HOLIDAY_LOOK} isOn={!off.includes(HOLIDAYS)} count={holidays} onToggle={() => toggle(HOLIDAYS)} />
        )}
      </div>
    </div>
  );
}

interface CalendarFiltersProps extends Pick<CalendarBarProps, 'onChange'> {
  search: CalendarSearch;
}

export function CalendarFilters({ search, onChange }: CalendarFiltersProps) {
  const me = useCurrentUser();
  return (
    <div className="grid grid-cols-2 gap-2 pb-1 max-md:w-full md:grid-cols-[8.5rem_9rem]">
      <CustomerCombobox
        label="Customer"
        placeholder="Customer"
        value={search.customerId ?? null}
        onChange={(id) => onChange({ customerId: id ?? undefined })}
      />
      <PersonCombobox
        label="Person"
        placeholder="Everyone"
        value={search.person ?? null}
        present={me && { id: me.id, name: 'Mine' }}
        onChange={(person) => onChange({ person: person ?? undefined })}
      />
    </div>
  );
}

interface LayerToggleProps {
  look: Pick<(typeof LAYER_LOOKS)[CalendarLayer], 'label' | 'icon' | 'sign'>;
  isOn: boolean;
  count: number;
  onToggle: () => void;
}

function LayerToggle({ look, isOn, count, onToggle }: LayerToggleProps) {
  const { label, icon: Sign, sign } = look;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={classes(
        'flex h-7 items-center gap-1.5 rounded-field border border-border bg-surface-1 px-1.5 text-sm',
        !isOn && 'text-muted',
      )}
    >
      <span aria-hidden className="flex size-4 items-center justify-center rounded-[4px] border border-border-strong">
        {isOn && <CheckIcon size={12} stroke={3} />}
      </span>
      <span className={sign}>
        <Sign size={14} />
      </span>
      {label} <span className="text-muted tabular-nums">{numberText(count)}</span>
    </button>
  );
}
