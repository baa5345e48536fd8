import { type AgendaNow, type AgendaPart, agendaNow, partAt } from '#domain/deck/agenda.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CheckIcon, ClockIcon } from '#web/ui/icons.tsx';
import type { MeetingClock } from './meeting.clock.ts';
import { useClockState } from './use.clock.ts';

interface AgendaBarProps {
  agenda: readonly AgendaPart[];
  at: number;
  clock: MeetingClock;
  onShow: (slide: number) => void;
}

/** The parts of the meeting, as wide as their minutes; one that takes longer turns to a warning, never to red. */
export function AgendaBar({ agenda, at, clock, onShow }: AgendaBarProps) {
  const { spent } = useClockState(clock);
  return (
    <ol aria-label="Agenda" className="flex gap-1.5 border-t border-border pt-3 max-sm:flex-col">
      {agendaNow(agenda, spent, partAt(agenda, at)).map((part) => (
        <li key={part.first} className="min-w-0" style={{ flexGrow: part.minutes, flexBasis: 0 }}>
          <Part part={part} onShow={() => onShow(part.first)} />
        </li>
      ))}
    </ol>
  );
}

function Part({ part, onShow }: { part: AgendaNow; onShow: () => void }) {
  const { title, minutes, spent, state, filled, isLate } = part;
  const isNow = state === 'now';
  return (
    <button type="button" aria-current={isNow ? 'step' : undefined} onClick={onShow} className="block w-full text-start">
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-2">
        <span
          className={classes('block h-full rounded-full', isLate ? 'bg-warning-line' : 'bg-accent-line')}
          style={{ width: `${filled * 100}%` }}
        />
      </span>
      <span className={classes('mt-1.5 flex items-center gap-1 text-xs', isNow ? 'font-semibold text-text' : 'text-muted')}>
        {state === 'done' && !isLate && <CheckIcon size={14} className="text-success-text" />}
        {isLate && <ClockIcon size={14} className="text-warning-text" />}
        <span className="truncate">{title}</span>
        <span className={classes('shrink-0 font-normal tabular-nums', isLate ? 'text-warning-text' : 'text-muted')}>
          {isNow || isLate ? `${spent} of ${minutes}` : minutes}
          <span className="sr-only"> minutes{isLate ? ', late' : ''}</span>
        </span>
      </span>
    </button>
  );
}
