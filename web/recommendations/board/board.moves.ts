import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { Recommendation, type RecommendationRow } from '#contract/recommendations/recommendations.fields.ts';
import type { RecommendationStatus } from '#domain/recommendations/recommendation.statuses.rules.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { recommendationStatus } from '#web/ui/data/terms.ts';
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
  /** Version created by the move; the list includes the move from there on. */
  since: number;
}
/** Moved cards by ID. */
export type Moved = ReadonlyMap<string, Pick<Moving, 'since'> & { move: { to: RecommendationStatus } }>;

/** Status of a card: its target until the list has caught up, then the list's value. */
export function statusIn(moved: Moved, row: RecommendationRow): RecommendationStatus {
  const own = moved.get(row.id);
  return own !== undefined && row.version < own.since ? own.move.to : row.status;
}

/**
 * Moves a recommendation to another status optimistically, with Undo for ten seconds. If another person was faster, the card goes where
 * they put it.
 */
export function useBoardMoves() {
  const [moved, setMoved] = useState<ReadonlyMap<string, Moving>>(new Map());
  /** Versions from the latest responses, because the list on screen may be older. */
  const versions = useRef(new Map<string, number>());
  /** Leaves a later move of the same card untouched. */
  const change = (move: Move, next: Moving | null) =>
    setMoved((now) => {
      if (now.get(move.row.id)?.move !== move) return now;
      const others = [...now].filter(([id]) => id !== move.row.id);
      return new Map(next ? [...others, [move.row.id, next]] : others);
    });
  const { mutate } = useMutation({
    // Sequential, so that each move uses the version created by the previous one.
    scope: { id: 'board' },
    mutationFn: ({ row, to }: Move) => {
      const version = Math.max(row.version, versions.current.get(row.id) ?? 0);
      return call(updateRecommendation, { params: { id: row.id }, body: { status: to, version } });
    },
    onSuccess: ({ version }, done) => {
      const { row, from, to, isUndo } = done;
      versions.current.set(row.id, version);
      change(done, { move: done, since: version });
      if (!isUndo) announceMove(row, to, () => move({ row, from: to, to: from, isUndo: true }));
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

function announceMove(row: RecommendationRow, to: RecommendationStatus, undo: () => void): void {
  toast({
    variant: 'success',
    title: `Moved to ${recommendationStatus(to)}`,
    description: row.title,
    duration: UNDO_MS,
    action: { label: 'Undo', onSelect: undo },
  });
}

/** Names the person who was faster and their change, or the reason for the refusal. */
function refusalOf(error: unknown, { row: { title }, from }: Move): { title: string; description: string } {
  const theirs = currentRowOf(error, Recommendation);
  if (!theirs) {
    const { headline, resolution } = faultOf(error);
    return { title: `“${title}” is still in ${recommendationStatus(from)}`, description: `${headline}\n${resolution}` };
  }
  const winner = theirs.updatedBy?.name ?? 'Someone else';
  const status = recommendationStatus(theirs.status);
  return { title: `${winner} moved it first`, description: `“${title}” is now in ${status}. Your move was not saved.` };
}
