import { Link } from '@tanstack/react-router';
import { type CalendarEvent, exportEvent } from '#contract/calendar/calendar.contract.ts';
import { addDays } from '#domain/programme/programme.rules.ts';
import { addressOf } from '#contract/address.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { peopleText, shortTitle, timeOf, timesOf, weekday } from './calendar.words.ts';
import { KIND_WORDS, keyOf } from './event.look.ts';
import { LayerSign } from './Overdue.tsx';

interface AgendaProps {
  events: readonly CalendarEvent[];
  today: string;
  holidays: ReadonlyMap<string, string>;
  timezone: string;
  onMove: (event: CalendarEvent) => void;
}

export function Agenda({ events, today, holidays, timezone, onMove }: AgendaProps) {
  const days = [...new Set([...events.map(({ day }) => day), ...holidays.keys()])].toSorted();
  if (days.length === 0) return <p className="p-4 text-muted">No events in these weeks.</p>;
  return (
    <>
      {days.map((day) => (
        <section key={day} aria-label={formatDay(day)} className="px-3 py-2.5">
          <h2 className="mb-1.5 font-semibold">
            {nearName(day, today)}{' '}
            <span className="font-normal text-muted">{[formatDay(day), holidays.get(day)].filter(Boolean).join(', ')}</span>
          </h2>
          <ul className="grid grid-cols-1 gap-2">
            {events
              .filter((event) => event.day === day)
              .map((event) => (
                <AgendaRow key={keyOf(event)} event={event} timezone={timezone} onMove={onMove} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function nearName(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : weekday(day);
}

function AgendaRow({ event, timezone, onMove }: Pick<AgendaProps, 'timezone' | 'onMove'> & { event: CalendarEvent }) {
  const { kind, id, day, attendees, person, done } = event;
  const facts = [timesOf(event, timezone) || KIND_WORDS[kind], attendees > 0 && peopleText(attendees), person?.name, done && 'done'];
  return (
    <li className="group flex items-start gap-2.5">
      <span className="w-10 shrink-0 text-right text-sm text-muted tabular-nums">{timeOf(event, timezone)}</span>
      <LayerSign event={event} />
      <span className="min-w-0 flex-1">
        <Link to={event.link} className="block truncate font-medium hover:underline">
          {shortTitle(event)}
        </Link>
        <span className="block truncate text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
      </span>
      <span className="hidden shrink-0 gap-1 group-focus-within:flex group-hover:flex pointer-coarse:flex">
        <a
          href={addressOf(exportEvent, { query: { kind, id, day } })}
          download
          aria-label={`Download ${shortTitle(event)} as a calendar file`}
          className="flex size-7 items-center justify-center rounded-field text-muted hover:bg-surface-2 hover:text-text"
        >
          <DownloadIcon size={16} />
        </a>
        {event.movable && (
          <Button size="sm" aria-label={`Move ${shortTitle(event)}`} onClick={() => onMove(event)}>
            Move
          </Button>
        )}
      </span>
    </li>
  );
}
