import { useMemo, useState } from 'react';
import type { RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import { RECOMMENDATION_STATUSES, type RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import type { Totals } from '#web/recommendations/recommendations.list.ts';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import { MovingBar } from '#web/ui/moving/MovingBar.tsx';
import { type Moving, useMoving } from '#web/ui/moving/moving.ts';
import { moneyText } from '#web/ui/data/money.format.ts';
import { recommendationStatus } from '#web/ui/data/terms.ts';
import { MoveToDialog } from '#web/ui/overlays/MoveToDialog.tsx';
import { CardContent } from './BoardCard.tsx';
import { type BoardColumn, columnsOf, withDropped } from './board.columns.ts';
import { statusIn, useBoardMoves } from './board.moves.ts';
import { StatusColumn } from './StatusColumn.tsx';

const placesOf = () => RECOMMENDATION_STATUSES.map((place) => ({ place, name: recommendationStatus(place) }));

interface StatusBoardProps {
  rows: readonly RecommendationRow[];
  totals: Totals;
  mayMove: boolean;
}

/** Columns between which cards move by pointer, keys, or each card's list of places. */
export function StatusBoard({ rows, totals, mayMove }: StatusBoardProps) {
  const { moved, move } = useBoardMoves();
  const [chosen, setChosen] = useState<RecommendationRow | null>(null);
  const moveTo = (id: string, place: string) => {
    const row = rows.find((one) => one.id === id);
    const to = statusOf(place);
    if (row && to) move({ row, from: statusIn(moved, row), to });
  };
  const { board, ...state } = useMoving({
    places: RECOMMENDATION_STATUSES,
    isOff: !mayMove,
    onDrop: ({ id, to }) => moveTo(id, to),
  });
  const { moving } = state.shown;
  const columns = useMemo(() => columnsOf(rows, totals, moved), [rows, totals, moved]);
  const previewOf = (one: Moving | null) => {
    const row = one && rows.find(({ id }) => id === one.id);
    return one && row ? withDropped(columns, row, one.from, one.to) : columns;
  };
  const preview = previewOf(moving);
  const lifted = rows.find(({ id }) => id === state.moving?.id);
  return (
    <>
      <div {...board} className="flex h-[max(24rem,calc(100dvh-15.5rem))] gap-3 overflow-x-auto pb-2">
        {columns.map((column, index) => (
          <StatusColumn
            key={column.status}
            column={column}
            preview={preview[index] ?? column}
            liftedId={moving?.from === column.status ? moving.id : undefined}
            isTarget={moving?.to === column.status && moving.from !== column.status}
            onMoveTo={mayMove ? setChosen : undefined}
          />
        ))}
      </div>
      <MovingBar
        state={state}
        noun="status"
        titleOf={(id) => rows.find((row) => row.id === id)?.title ?? ''}
        nameOf={nameOf}
        sumOf={(one) => sumText(previewOf(one).find(({ status }) => status === one.to))}
      />
      {lifted && (
        <LiftedCard state={state}>
          <CardContent row={lifted} />
        </LiftedCard>
      )}
      {chosen && (
        <MoveToDialog
          title={chosen.title}
          places={placesOf()}
          from={statusIn(moved, chosen)}
          onChoose={(place) => moveTo(chosen.id, place)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function statusOf(place: string): RecommendationStatus | undefined {
  return RECOMMENDATION_STATUSES.find((status) => status === place);
}

function nameOf(place: string): string {
  const status = statusOf(place);
  return status ? recommendationStatus(status) : '';
}

/** Text read out after the name of a status. */
function sumText(column: BoardColumn | undefined): string {
  const sums = (column?.sums ?? []).map(({ currency, oneTime, monthly }) =>
    [moneyText(oneTime, currency), monthly !== 0 && `and ${moneyText(monthly, currency)} per month`].filter(Boolean).join(' '),
  );
  return sums.join(', ');
}
