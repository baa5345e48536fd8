import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { dueWords } from '#domain/programme/programme.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { shortTitle } from './calendar.words.ts';
import { KIND_COUNTED, KIND_WORDS, keyOf, LAYER_LOOKS } from './event.look.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface OverdueProps {
  events: readonly CalendarEvent[];
  today: string;
  onMove: (event: CalendarEvent) => void;
}

const MOST_OVERDUE = 6;

/** Open items whose date has passed, shown first. */
export function Overdue({ events, today, onMove }: OverdueProps) {
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return null;
  return (
    <section aria-label="Overdue" className="border-b border-danger-line/40 bg-danger-tint px-3 py-2.5">
      <h2 className="mb-1 flex items-center gap-1.5 font-semibold text-danger-text">
        <AlertTriangleIcon size={16} /> Overdue
        <Tooltip text={`${OVERDUE.calendar} ${partsOf(events)}`} isDescription>
          <button
            type="button"
            className="ml-auto min-h-6 cursor-help rounded-field px-1 font-normal tabular-nums underline decoration-dotted"
          >
            {numberText(events.length)}
          </button>
        </Tooltip>
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {events.slice(0, isWhole ? events.length : MOST_OVERDUE).map((event) => (
          <li key={keyOf(event)} className="flex items-center gap-2.5">
            <LayerSign event={event} />
            <span className="min-w-0 flex-1">
              <Link to={event.link} className="block truncate font-medium hover:underline">
                {shortTitle(event)}
              </Link>
              <span className="block truncate text-sm">
                {KIND_WORDS[event.kind]}, {dueWords(event.day, today)}
              </span>
            </span>
            {event.movable && (
              <Button size="sm" aria-label={`Move ${shortTitle(event)}`} onClick={() => onMove(event)}>
                Move
              </Button>
            )}
          </li>
        ))}
      </ul>
      {events.length > MOST_OVERDUE && !isWhole && (
        <button type="button" onClick={() => setWhole(true)} className="mt-1 min-h-7 rounded-field text-sm hover:underline">
          {events.length - MOST_OVERDUE} more
        </button>
      )}
    </section>
  );
}

/** Text such as "32 meetings, 1 action." */
function partsOf(events: readonly CalendarEvent[]): string {
  const byKind = [...Map.groupBy(events, ({ kind }) => kind)];
  return `${byKind.map(([kind, { length }]) => `${length} ${KIND_COUNTED[kind][length === 1 ? 0 : 1]}`).join(', ')}.`;
}

export function LayerSign({ event }: { event: CalendarEvent }) {
  const { icon: Sign, sign, label } = LAYER_LOOKS[event.layer];
  return (
    <span title={label} className={classes('shrink-0', sign)}>
      <Sign size={16} />
    </span>
  );
}
