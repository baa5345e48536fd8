import { useMemo, useState } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { quarterAround, quarterKey } from '#domain/customers/fiscal.rules.ts';
import { brokenBy, type Broken } from '#domain/recommendations/dependencies.rules.ts';
import { itemOn, moveTo, withItem } from '#domain/recommendations/roadmap.moves.rules.ts';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import { MovingBar } from '#web/ui/moving/MovingBar.tsx';
import { type Moving, useMoving } from '#web/ui/moving/moving.ts';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { MoveToDialog } from '#web/ui/overlays/MoveToDialog.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { CardContent } from './RoadmapCard.tsx';
import { useDependencyArrows } from './dependency.arrows.ts';
import { DependencyArrows } from './DependencyArrows.tsx';
import { RoadmapPlaces } from './RoadmapPlaces.tsx';
import { type RoadmapAnswer, useRoadmapMoves } from './roadmap.moves.ts';
import type { RoadmapQuery } from './roadmap.search.ts';
import { placeName, quarterOf, sumsText, TRAY } from './roadmap.words.ts';

const BreaksOrder = lazyDialog(async () => (await import('./BreaksOrder.tsx')).BreaksOrder);

interface RoadmapBoardProps {
  roadmap: RoadmapAnswer;
  query: RoadmapQuery;
  mayMove: boolean;
}

export function RoadmapBoard({ roadmap: read, query, mayMove }: RoadmapBoardProps) {
  const { roadmap, showDropped } = useDropped(read);
  const places = [TRAY, ...roadmap.quarters.map(quarterKey)];
  const move = useRoadmapMoves(query);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ id: string; place: string; broken: Broken } | null>(null);
  const put = (id: string, place: string) => {
    showDropped(id, place);
    // Saves after the drop has painted.
    void afterPaint().then(() => move(roadmap, id, quarterOf(place)));
  };
  const drop = (id: string, place: string) => {
    const broken = brokenIn(roadmap, id, place);
    if (broken) setAsking({ id, place, broken });
    else put(id, place);
  };
  const { board, ...state } = useMoving({ places, isOff: !mayMove, onDrop: ({ id, to }) => drop(id, to) });
  const { arrows, arrowed } = useDependencyArrows(roadmap);
  const preview = usePreview(roadmap, state.shown.moving);
  const hasCustomer = query.customerId === undefined;
  const { today } = roadmap;
  const terms = useMemo(() => ({ isMovable: mayMove, hasCustomer, today, onMoveTo: setChoosing }), [mayMove, hasCustomer, today]);
  const nameOf = (place: string) => placeName(place, roadmap.startMonth);
  const titleOf = (id: string) => itemOn(roadmap, id)?.title ?? '';
  const lifted = state.moving && itemOn(roadmap, state.moving.id);
  const chosen = choosing === null ? undefined : itemOn(roadmap, choosing);

  return (
    <div {...board} className="relative overflow-x-auto">
      <div className="relative" {...arrowed}>
        <RoadmapPlaces roadmap={roadmap} preview={preview} move={state.shown} terms={terms} />
        {!state.moving && <DependencyArrows arrows={arrows} />}
      </div>
      <LiftedCard state={state}>{lifted && <CardContent item={lifted} hasCustomer={hasCustomer} today={today} />}</LiftedCard>
      <MovingBar
        state={state}
        noun="quarter"
        titleOf={titleOf}
        nameOf={nameOf}
        sumOf={({ id, to }) => sumsText(sumsAt(withDropped(roadmap, id, to), to))}
      />
      {asking && (
        <BreaksOrder
          title={titleOf(asking.id)}
          place={nameOf(asking.place)}
          broken={asking.broken}
          onConfirm={() => {
            setAsking(null);
            put(asking.id, asking.place);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {chosen && (
        <MoveToDialog
          title={chosen.title}
          places={places.map((place) => ({ place, name: nameOf(place) }))}
          from={targetOf(chosen, roadmap)}
          onChoose={(place) => drop(chosen.id, place)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

const sumsAt = ({ quarters, tray }: RoadmapAnswer, place: string) =>
  (quarters.find((quarter) => quarterKey(quarter) === place) ?? tray).sums;

/** Column of the target quarter. Overdue items are in another column, so moving them there sets a new target. */
function targetOf({ targetQuarter, startMonth }: RoadmapItem, roadmap: RoadmapAnswer): string {
  return targetQuarter === null ? TRAY : quarterKey(quarterAround(targetQuarter, startMonth, roadmap.startMonth));
}

/** Dependencies that a move to this place would break; null for none. */
function brokenIn(roadmap: RoadmapAnswer, id: string, place: string): Broken | null {
  const item = itemOn(roadmap, id);
  const broken = item && brokenBy(item, moveTo(item, quarterOf(place), roadmap.startMonth).targetQuarter);
  return broken && broken.before.length + broken.after.length > 0 ? broken : null;
}

function withDropped(roadmap: RoadmapAnswer, id: string, place: string): RoadmapAnswer {
  const item = itemOn(roadmap, id);
  if (!item) return roadmap;
  return { ...roadmap, ...withItem(roadmap, item, { ...item, ...moveTo(item, quarterOf(place), roadmap.startMonth) }) };
}

/** Roadmap with the latest drop applied at once, since the query cache notifies only after the next animation frame. */
function useDropped(read: RoadmapAnswer) {
  const [dropped, setDropped] = useState({ on: read, roadmap: read });
  return {
    roadmap: dropped.on === read ? dropped.roadmap : read,
    showDropped: (id: string, place: string) => setDropped({ on: read, roadmap: withDropped(read, id, place) }),
  };
}

/** Roadmap with the lifted card at its current drop target. */
function usePreview(roadmap: RoadmapAnswer, moving: Moving | null): RoadmapAnswer {
  const [id, to] = [moving?.id, moving && moving.to !== moving.from ? moving.to : undefined];
  return useMemo(() => (id === undefined || to === undefined ? roadmap : withDropped(roadmap, id, to)), [roadmap, id, to]);
}
