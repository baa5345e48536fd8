import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { getRoadmap, updateRecommendation } from '#contract/recommendations/recommendations.contract.ts';
import { RecommendationRow, type RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import { type FiscalQuarter, quarterName } from '#domain/customers/fiscal.rules.ts';
import { itemOn, moveTo, withItem } from '#domain/recommendations/roadmap.moves.rules.ts';
import { isSameQuarter } from '#domain/recommendations/roadmap.rules.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { RoadmapQuery } from './roadmap.search.ts';

export type RoadmapAnswer = OutputOf<typeof getRoadmap>;

const UNDO_MS = 10_000;
const MOVES = ['roadmap'] as const;

interface Move {
  item: RoadmapItem;
  set: Pick<RoadmapItem, 'targetQuarter' | 'start' | 'end'>;
}

const nameIn = (quarter: FiscalQuarter | null, startMonth: number) => (quarter ? quarterName(quarter, startMonth) : 'Unscheduled');

/** Moves items optimistically; a refused move is reverted, and a finished one can be undone for ten seconds. */
export function useRoadmapMoves(query: RoadmapQuery) {
  const client = useQueryClient();
  const { queryKey } = ask(getRoadmap, { query });
  const versions = useRef(new Map<string, number>());

  const show = (id: string, changed: Partial<RoadmapItem>) =>
    client.setQueryData<RoadmapAnswer>(queryKey, (roadmap) => {
      const item = roadmap && itemOn(roadmap, id);
      return roadmap && item && { ...roadmap, ...withItem(roadmap, item, { ...item, ...changed }) };
    });

  const { mutate } = useMutation({
    mutationKey: MOVES,
    // Sequential, so that each move uses the version created by the previous one.
    scope: { id: MOVES[0] },
    mutationFn: ({ item: { id, version }, set }: Move) =>
      call(updateRecommendation, { params: { id }, body: { ...set, version: Math.max(version, versions.current.get(id) ?? 0) } }),
    onMutate: async ({ item, set }) => {
      if (client.isFetching({ queryKey }) === 0) return;
      // A running refetch would restore the old place.
      await client.cancelQueries({ queryKey });
      show(item.id, set);
    },
    onSuccess: ({ id, version }) => {
      versions.current.set(id, version);
      show(id, { version });
    },
    onError: (error, { item }) => {
      const current = currentRowOf(error, RecommendationRow);
      const { targetQuarter, start, end } = current ?? item;
      show(item.id, { targetQuarter, start, end, ...(current && { version: current.version, status: current.status }) });
      if (current) versions.current.set(item.id, current.version);
      toast(current ? lost(item, current) : failed(item, error));
    },
    onSettled: () => (client.isMutating({ mutationKey: MOVES }) === 1 ? refreshAfter(updateRecommendation) : undefined),
  });

  const start = (item: RoadmapItem, set: Move['set']) => {
    show(item.id, set);
    mutate({ item, set });
  };
  return (roadmap: RoadmapAnswer, id: string, column: FiscalQuarter | null) => {
    const item = itemOn(roadmap, id);
    if (!item) return;
    const { title, targetQuarter, start: first, end } = item;
    const set = moveTo(item, column, roadmap.startMonth);
    const undo = () => {
      start({ ...item, ...set }, { targetQuarter, start: first, end });
      toast({ title: `Moved back to ${nameIn(targetQuarter, item.startMonth)}`, description: title });
    };
    start(item, set);
    const place = nameIn(column, roadmap.startMonth);
    toast({ title: `Moved to ${place}`, description: title, duration: UNDO_MS, action: { label: 'Undo', onSelect: undo } });
  };
}

/** Message after another person moved the item first; it is where they put it. */
function lost({ title, targetQuarter, startMonth }: RoadmapItem, current: RecommendationRow) {
  const place = nameIn(current.targetQuarter, startMonth);
  const who = current.updatedBy?.name ?? 'Someone else';
  const isElsewhere = !isSameQuarter(current.targetQuarter, targetQuarter);
  return {
    variant: 'destructive' as const,
    title: isElsewhere ? `${who} moved it to ${place}` : `${who} changed it in the meantime`,
    description: isElsewhere ? `“${title}” stays there.` : `“${title}” is still in ${place}. Move it again if you still want to.`,
  };
}

function failed({ title }: RoadmapItem, error: Error) {
  const { headline, resolution } = faultOf(error);
  return { variant: 'destructive' as const, title: `“${title}” was not moved`, description: `${headline}\n${resolution}` };
}
