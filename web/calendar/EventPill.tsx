import { Link } from '@tanstack/react-router';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { shortTitle, timeOf, timesOf } from './calendar.words.ts';
import { KIND_WORDS, keyOf, LAYER_LOOKS } from './event.look.ts';

interface EventPillProps {
  event: CalendarEvent;
  timezone: string;
  isLifted?: boolean;
}

/** Event within its day: meetings show time and customer, all others one line. */
export function EventPill({ event, timezone, isLifted = false }: EventPillProps) {
  const { layer, kind, done, movable } = event;
  const label = [shortTitle(event), KIND_WORDS[kind], timesOf(event, timezone)].filter(Boolean).join(', ');
  return (
    <li
      {...(movable && { 'data-item': keyOf(event) })}
      className={classes('min-w-0 select-none', isLifted && 'opacity-40', movable && 'md:cursor-grab')}
    >
      <Link
        to={event.link}
        draggable={false}
        {...(movable && { 'aria-keyshortcuts': 'M' })}
        title={label}
        className={classes(
          'block overflow-hidden rounded-field border-l-3 px-1.5 py-0.5 text-sm',
          LAYER_LOOKS[layer].pill,
          done && 'text-muted',
        )}
      >
        <PillText event={event} timezone={timezone} />
      </Link>
    </li>
  );
}

export function PillText({ event, timezone }: EventPillProps) {
  const { icon: Layer, sign } = LAYER_LOOKS[event.layer];
  const Sign = event.done ? CheckIcon : Layer;
  const time = timeOf(event, timezone);
  const name = <span className="truncate">{shortTitle(event)}</span>;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <Sign size={14} className={classes('shrink-0', sign)} />
        {time ? <span className="font-semibold tabular-nums">{time}</span> : name}
        <span className="sr-only">
          {KIND_WORDS[event.kind]}
          {event.done && ', done'}
        </span>
      </span>
      {time && <span className="flex min-w-0">{name}</span>}
    </>
  );
}
