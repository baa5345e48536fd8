import { useEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import type { Moving, MovingState } from './moving.ts';

interface MovingBarProps {
  state: MovingState;
  /** Noun for a place, such as "quarter". */
  noun: string;
  titleOf: (id: string) => string;
  nameOf: (place: string) => string;
  /** Total of the target place including the card, read after its name. */
  sumOf?: (moving: Moving) => string;
}

/** Names the lifted card, its origin and target, and the keys; a live region announces the same. */
export function MovingBar({ state, noun, titleOf, nameOf, sumOf }: MovingBarProps) {
  const { moving, ended, shown } = state;
  const last = moving ?? shown.moving;
  return (
    <>
      <p role="status" className="sr-only">
        {moving ? [nameOf(moving.to), sumOf?.(moving)].filter(Boolean).join(', ') : ended && endOf(ended, titleOf, nameOf)}
      </p>
      {last && <Bar moving={last} isOver={moving === null} noun={noun} title={titleOf(last.id)} nameOf={nameOf} />}
    </>
  );
}

function endOf({ id, from, to }: Moving, titleOf: MovingBarProps['titleOf'], nameOf: MovingBarProps['nameOf']): string {
  return from === to ? `${titleOf(id)} is back in ${nameOf(from)}` : `${titleOf(id)} is in ${nameOf(to)}`;
}

interface BarProps extends Pick<MovingBarProps, 'noun' | 'nameOf'> {
  moving: Moving;
  /** True when invisible, holding the focus only until the moved card can take it. */
  isOver: boolean;
  title: string;
}

/** Has the focus while a card is lifted by key, because the card may disappear from its place. */
function Bar({ moving, isOver, noun, title, nameOf }: BarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { by, from, to } = moving;
  // Sets the document's focus.
  useEffect(() => {
    if (by === 'keys') bar.current?.focus();
  }, [by]);
  return (
    <div
      ref={bar}
      // Makes screen readers pass the arrow keys on.
      role="application"
      aria-label={`Move ${title}: arrow keys choose the ${noun}, Enter drops, Escape cancels`}
      tabIndex={-1}
      className={classes(
        'pointer-events-none fixed inset-x-3 bottom-4 z-20 mx-auto flex min-h-10 w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-border-strong/60 bg-surface-2 px-4 py-2 text-sm shadow-float outline-none',
        isOver && 'opacity-0',
      )}
    >
      <span className="inline-flex min-w-0 items-center gap-2">
        <span className="max-w-80 truncate font-semibold">{title}</span>
        <span className="whitespace-nowrap text-muted">{nameOf(from)}</span>
        <ArrowRightIcon size={14} />
        <span className="font-semibold whitespace-nowrap">{nameOf(to)}</span>
      </span>
      <span aria-hidden className="inline-flex flex-wrap items-center gap-2 text-muted">
        {by === 'keys' && (
          <>
            <Kbd>←</Kbd>
            <Kbd>→</Kbd> {noun}
            <Kbd>Enter</Kbd> drop
          </>
        )}
        <Kbd>Esc</Kbd> cancel
      </span>
    </div>
  );
}
