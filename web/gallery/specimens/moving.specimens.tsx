import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import { useMoving } from '#web/ui/moving/moving.ts';
import { MovingBar } from '#web/ui/moving/MovingBar.tsx';
import type { Specimen } from '#web/gallery/specimen.ts';

const QUARTERS = ['Q1 2027', 'Q2 2027', 'Q3 2027'];
const TITLES: Readonly<Record<string, string>> = { firewall: 'Replace the firewall', mfa: 'Require MFA for every sign-in' };

/** Board with two cards: M lifts the focused one, and the pointer drags it. */
function Board({ isOff = false }: { isOff?: boolean }) {
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({ firewall: 'Q1 2027', mfa: 'Q2 2027' });
  const { board, ...state } = useMoving({
    places: QUARTERS,
    isOff,
    onDrop: ({ id, to }) => setPlaces((now) => ({ ...now, [id]: to })),
  });
  const lifted = state.moving?.id;
  return (
    <>
      <div {...board} className="grid gap-3 md:grid-cols-3">
        {QUARTERS.map((quarter) => (
          <div key={quarter} data-place={quarter} className="min-h-24 rounded-card bg-surface-2 p-2">
            <p className="mb-2 text-sm font-semibold">{quarter}</p>
            <ul className="grid gap-2">
              {Object.keys(TITLES).map(
                (id) =>
                  places[id] === quarter && (
                    <li
                      key={id}
                      data-item={id}
                      className={classes(
                        'rounded-card border border-border bg-surface-1 p-3',
                        lifted === id && 'border-dashed *:invisible',
                      )}
                    >
                      <RecommendationLink id={id}>{TITLES[id]}</RecommendationLink>
                    </li>
                  ),
              )}
            </ul>
          </div>
        ))}
      </div>
      <MovingBar
        state={state}
        noun="quarter"
        titleOf={(id) => TITLES[id] ?? id}
        nameOf={(place) => place}
        sumOf={() => '1 recommendation'}
      />
      <LiftedCard state={state}>
        <p className="p-3">{TITLES[lifted ?? '']}</p>
      </LiftedCard>
    </>
  );
}

export const MOVING: readonly Specimen[] = [
  { name: 'MovingBar', isWide: true, states: { 'Press M on a card, or drag it': <Board />, Disabled: <Board isOff /> } },
];
