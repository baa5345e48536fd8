import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation, type RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { recommendationStatus } from '#web/ui/data/house.words.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

const UNDO_MS = 10_000;

interface Move {
  row: RecommendationRow;
  from: RecommendationStatus;
  to: RecommendationStatus;
  isUndo?: true;
}

interface Moving {
  move: Move;
  /** The version that the move made; the list has it from then on. */
  since: number;
}
/** The cards that were moved, by id. */
export type Moved = ReadonlyMap<string, Pick<Moving, 'since'> & { move: { to: RecommendationStatus } }>;

/** Where a card is: where it was moved to until the list has been read again, then where the list says. */
export function statusIn(moved: Moved, row: RecommendationRow): RecommendationStatus {
  const own = moved.get(row.id);
  return own !== undefined && row.version < own.since ? own.move.to : row.status;
}

/**
 * Moves a recommendation to another status: the card is there at once, the move can be undone for ten seconds, and when somebody else was
 * faster the card goes where they put it.
 */
export function useBoardMoves() {
  const [moved, setMoved] = useState<ReadonlyMap<string, Moving>>(new Map());
  /** What the last answer said, because the list on the screen may be older. */
  const versions = useRef(new Map<string, number>());
  /** A later move of the same card is not touched. */
  const change = (move: Move, next: Moving | null) =>
    setMoved((now) => {
      if (now.get(move.row.id)?.move !== move) return now;
      const others = [...now].filter(([id]) => id !== move.row.id);
      return new Map(next ? [...others, [move.row.id, next]] : others);
    });
  const { mutate } = useMutation({
    // One after the other: the next move of a card begins with the version of the one before.
    scope: { id: 'board' },
    mutationFn: ({ row, to }: Move) => {
      const version = Math.max(row.version, versions.current.get(row.id) ?? 0);
      return call(updateRecommendation, { params: { id: row.id }, body: { status: to, version } });
    },
    onSuccess: ({ version }, done) => {
      const { row, from, to, isUndo } = done;
      versions.current.set(row.id, version);
      change(done, { move: done, since: version });
      if (!isUndo) tellMoved(row, to, () => move({ row, from: to, to: from, isUndo: true }));
    },
    onError: (error, refused) => {
      toast({ variant: 'destructive', ...refusalOf(error, refused) });
      change(refused, null);
    },
    onSettled: () => refreshAfter(updateRecommendation),
  });
  const move = (next: Move) => {
    setMoved((now) => new Map(now).set(next.row.id, { move: next, since: Number.POSITIVE_INFINITY }));
    mutate(next);
  };
  return { moved, move };
}

function tellMoved(row: RecommendationRow, to: RecommendationStatus, undo: () => void): void {
  toast({
    variant: 'success',
    title: `Moved to ${recommendationStatus(to)}`,
    description: row.title,
    duration: UNDO_MS,
    action: { label: 'Undo', onSelect: undo },
  });
}

/** Names who was faster, and what they did; or why the card is where it was. */
function refusalOf(error: unknown, { row: { title }, from }: Move): { title: string; description: string } {
  const theirs = currentRowOf(error, Recommendation);
  if (!theirs) {
    const { headline, resolution } = faultOf(error);
    return { title: `“${title}” is still in ${recommendationStatus(from)}`, description: `${headline}\n${resolution}` };
  }
  const winner = theirs.updatedBy?.name ?? 'Somebody else';
  const status = recommendationStatus(theirs.status);
  return { title: `${winner} was faster`, description: `“${title}” is now in ${status}. Your move was not saved.` };
}
