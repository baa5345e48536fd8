import type { ReactNode } from 'react';
import type { CalendarEvent } from '#contract/calendar/calendar.contract.ts';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import { MovingBar } from '#web/ui/moving/MovingBar.tsx';
import type { useMoving } from '#web/ui/moving/moving.ts';
import { shortTitle, WEEKDAYS } from './calendar.words.ts';
import { PillText } from './EventPill.tsx';

interface GridBoxProps {
  moving: ReturnType<typeof useMoving>;
  find: (key: string) => CalendarEvent | undefined;
  timezone: string;
  /** Classes of the grid's columns; the first one has no weekday. */
  columns: string;
  minWidth: string;
  /** Kind of place that an event is moved to, and its name. */
  noun: string;
  nameOf: (place: string) => string;
  foot?: ReactNode;
  children: ReactNode;
}

/** Frame of a month or a week: names of the weekdays above, and the event that is being moved. */
export function GridBox({ moving: { board, ...state }, find, timezone, columns, minWidth, noun, nameOf, foot, children }: GridBoxProps) {
  const lifted = state.moving && find(state.moving.id);
  const titleOf = (key: string) => {
    const event = find(key);
    return event ? shortTitle(event) : '';
  };
  return (
    <div {...board} className="relative overflow-x-auto rounded-card border border-border bg-surface-1">
      <div className={minWidth}>
        <div aria-hidden className={`${columns} border-b border-border text-sm font-medium text-muted`}>
          <span />
          {WEEKDAYS.map((name) => (
            <span key={name} className="px-2 py-1.5">
              {name}
            </span>
          ))}
        </div>
        {children}
      </div>
      {foot}
      <LiftedCard state={state}>
        {lifted && (
          <span className="block px-1.5 py-0.5 text-sm">
            <PillText event={lifted} timezone={timezone} />
          </span>
        )}
      </LiftedCard>
      <MovingBar state={state} noun={noun} titleOf={titleOf} nameOf={nameOf} />
    </div>
  );
}
