import { Link } from '@tanstack/react-router';
import { weekdayOf } from '#domain/calendar/calendar.rules.ts';
import { minutesOf, type Placed, sideBySide, SLOT_MINUTES, slotAt, type Span } from '#domain/calendar/hours.rules.ts';
import { instantOf, wallTime } from '#domain/organizations/walltimes.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { cityOf, dayName, shortTitle, timeOf, timesOf } from './calendar.words.ts';
import type { DayTerms } from './DayCell.tsx';
import { PillText } from './EventPill.tsx';
import { KIND_WORDS, keyOf, LAYER_LOOKS } from './event.look.ts';
import type { WeekMeeting } from './week.meetings.ts';

/** Height of half an hour. */
const SLOT_PX = 24;
const FRIDAY = 5;
const px = (minutes: number) => (minutes / SLOT_MINUTES) * SLOT_PX;
const isFullHour = (time: string) => time.endsWith(':00');

const ownTimezone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours in the organisation's time zone, and those in the person's own if different. */
export function HourNames({ slots, day, timezone }: { slots: readonly string[]; day: string; timezone: string }) {
  const own = ownTimezone();
  const ownTime = (time: string) => wallTime(instantOf(`${day}T${time}`, timezone), own).slice(11);
  const differs = slots.some((time) => ownTime(time) !== time);
  return (
    <div className="text-right text-xs text-muted tabular-nums">
      {slots.map((time, at) => (
        <p key={time} style={{ height: SLOT_PX }} className="flex justify-end gap-1.5 pr-1.5 leading-none">
          {isFullHour(time) && (at > 0 || !differs) && (
            <span className={at > 0 ? '-mt-1.5' : 'pt-1'}>
              {differs && <span title={`Your local time, ${cityOf(own)}`}>{ownTime(time)} · </span>}
              <span title={cityOf(timezone)} className={differs ? 'text-text' : ''}>
                {time}
              </span>
            </span>
          )}
          {at === 0 && differs && (
            <span className="pt-1">
              {cityOf(own)} · <span className="text-text">{cityOf(timezone)}</span>
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

interface DayHoursProps extends DayTerms {
  day: string;
  slots: readonly string[];
  /** Position of the current-time line; null unless today. */
  minuteNow: number | null;
  meetings: readonly WeekMeeting[];
  lifted: string | null;
  target: string | null;
}

/** Day in half-hour slots; a meeting is placed in the slot in which it starts. */
export function DayHours({ day, slots, minuteNow, meetings, lifted, target, timezone, mayPlan, onPlan }: DayHoursProps) {
  const placed = sideBySide(meetings.map(({ event, span }) => ({ ...span, event })));
  const first = minutesOf(slots[0] ?? '00:00');
  const lineAt = minuteNow === null ? null : px(minuteNow - first);
  return (
    <div className={classes('relative min-w-0 border-l border-border', weekdayOf(day) > FRIDAY && 'bg-surface-0')}>
      {slots.map((time) => {
        const place = `${day}T${time}`;
        return (
          <div
            key={time}
            data-place={place}
            style={{ height: SLOT_PX }}
            className={classes(
              'relative border-t',
              isFullHour(time) ? 'border-border' : 'border-dotted border-border/60',
              time === slots[0] && 'border-t-transparent',
              target === place && 'bg-accent-tint inset-ring-2 inset-ring-accent-line',
            )}
          >
            {mayPlan && (
              <button
                type="button"
                data-no-lift
                tabIndex={-1}
                aria-label={`New event on ${dayName(day)}, ${time}`}
                onClick={() => onPlan(day, time)}
                className="absolute inset-0 -outline-offset-2 hover:bg-accent-tint"
              />
            )}
            {placed
              .filter(({ from }) => slotAt(from) === time)
              .map((one) => (
                <Block key={keyOf(one.event)} placed={one} timezone={timezone} isLifted={lifted === keyOf(one.event)} />
              ))}
          </div>
        );
      })}
      {lineAt !== null && lineAt >= 0 && lineAt <= slots.length * SLOT_PX && (
        <div aria-hidden data-now style={{ top: lineAt }} className="pointer-events-none absolute inset-x-0 z-2 h-0.5 bg-danger-line">
          <span className="absolute -top-1 -left-1 size-2.5 rounded-full bg-danger-line" />
        </div>
      )}
    </div>
  );
}

interface BlockProps {
  placed: Placed<Span & Pick<WeekMeeting, 'event'>>;
  timezone: string;
  isLifted: boolean;
}

/** Meeting as a block with a height equal to its duration. */
function Block({ placed: { event, from, to, lane, lanes }, timezone, isLifted }: BlockProps) {
  const label = [shortTitle(event), KIND_WORDS[event.kind], timesOf(event, timezone)].filter(Boolean).join(', ');
  const [, elsewhere] = timesOf(event, timezone).split(', ');
  return (
    <span
      {...(event.movable && { 'data-item': keyOf(event) })}
      style={{
        top: px(from % SLOT_MINUTES),
        height: px(to - from) - 2,
        left: `calc(${(100 * lane) / lanes}% + 2px)`,
        width: `calc(${100 / lanes}% - 4px)`,
      }}
      // While lifted it ignores the pointer, so that the slots below it accept a drop.
      className={classes(
        'absolute z-1 rounded-field bg-surface-1 select-none',
        isLifted && 'pointer-events-none opacity-40',
        event.movable && 'md:cursor-grab',
      )}
    >
      <Link
        to={event.link}
        draggable={false}
        {...(event.movable && { 'aria-keyshortcuts': 'M' })}
        title={label}
        className={classes(
          'block h-full overflow-hidden rounded-field border-l-3 px-1.5 py-0.5 text-sm',
          LAYER_LOOKS[event.layer].pill,
          event.done && 'text-muted',
        )}
      >
        {to - from < TWO_LINES ? <Short event={event} timezone={timezone} /> : <PillText event={event} timezone={timezone} />}
        {elsewhere && <span className="block truncate text-xs text-muted">{elsewhere}</span>}
      </Link>
    </span>
  );
}

/** Height for two lines; shorter meetings get one. */
const TWO_LINES = 60;

function Short({ event, timezone }: { event: WeekMeeting['event']; timezone: string }) {
  return (
    <span className="block truncate">
      <span className="font-semibold tabular-nums">{timeOf(event, timezone)}</span> {shortTitle(event)}
    </span>
  );
}
