import type { ReactNode } from 'react';
import { clockText } from '#domain/deck/agenda.rules.ts';
import { dayLabel } from '#domain/deck/words/deck.words.rules.ts';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconLink } from '#web/ui/controls/IconLink.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { ScreenShareIcon } from '#web/ui/icons.meeting.tsx';
import { dateFormat } from '#web/ui/data/terms.ts';
import { classes } from '#web/ui/classes.ts';
import type { MeetingClock } from './meeting.clock.ts';
import { useClockState } from './use.clock.ts';

interface MeetingBarProps {
  qbr: Qbr;
  clock: MeetingClock;
  isSecondOpen: boolean;
  onOpenSecond: () => void;
  /** Attendance, and the button to end the meeting. */
  children?: ReactNode;
}

/** Customer, customer view, attendance and time. */
export function MeetingBar({ qbr, clock, isSecondOpen, onOpenSecond, children }: MeetingBarProps) {
  const day = qbr.dateTime && dayLabel(qbr.dateTime, { timezone: qbr.timezone, dateFormat: dateFormat() });
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-surface-0 px-4 py-2">
      <IconLink label="Leave the meeting" icon={XIcon} to={`/qbrs/${qbr.id}`} />
      <div className="min-w-0 leading-tight">
        <h1 className="truncate font-semibold">{qbr.customer.name}</h1>
        <p className="truncate text-sm text-muted">{[periodLabel(qbr.period), day].filter(Boolean).join(', ')}</p>
      </div>
      {isSecondOpen ? (
        <p className="flex items-center gap-1.5 rounded-full bg-success-tint px-2.5 py-0.5 text-sm text-success-text" role="status">
          <ScreenShareIcon size={14} /> The customer sees only the slide
        </p>
      ) : (
        <Button size="sm" icon={ScreenShareIcon} onClick={onOpenSecond}>
          Open slide window
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <Time qbr={qbr} clock={clock} />
        {children}
      </div>
    </header>
  );
}

function Time({ qbr, clock }: { qbr: Qbr; clock: MeetingClock }) {
  const { isRunning } = useClockState(clock);
  const seconds = clock.total();
  const isLate = seconds > qbr.durationMinutes * 60;
  if (!isRunning)
    return (
      <Button size="sm" variant="ghost" onClick={() => clock.start()}>
        Start timer
      </Button>
    );
  return (
    <p className="flex items-baseline gap-2 text-muted tabular-nums">
      <span className={classes('text-xl font-semibold', isLate ? 'text-warning-text' : 'text-text')}>{clockText(seconds)}</span>
      <span className="text-sm">of {clockText(qbr.durationMinutes * 60)}</span>
    </p>
  );
}
