import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { getRoadmap } from '#contract/recommendations/recommendations.contract.ts';
import { useCan } from '#web/session/session.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ForbiddenState } from '#web/ui/feedback/ForbiddenState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { afterPaint } from '#web/ui/overlays/after.paint.ts';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { RoadmapBar } from './RoadmapBar.tsx';
import { RoadmapBoard } from './RoadmapBoard.tsx';
import type { RoadmapAnswer } from './roadmap.moves.ts';
import { useRoadmapSearch } from './roadmap.search.ts';
import { WIDE } from './roadmap.folds.ts';

interface RoadmapProps {
  /** Omit for all customers by calendar quarter. */
  customerId?: string;
}

/** Recommendations by quarter: fiscal quarters for one customer, calendar quarters across customers. */
export function Roadmap({ customerId }: RoadmapProps) {
  return useCan()('assessments:view') ? <Readable customerId={customerId} /> : <ForbiddenState />;
}

function Readable({ customerId }: { customerId: string | undefined }) {
  const search = useRoadmapSearch(customerId);
  const mayMove = useCan()('customers:edit');
  const { data, error, refetch } = useQuery({ ...ask(getRoadmap, { query: search.query }), placeholderData: keepPreviousData });
  // Renders the board in slices, so that keys are handled in between.
  const deferred = useDeferredValue(data);

  return (
    <div className="grid gap-3">
      <RoadmapBar search={search} hasCustomers={customerId === undefined} roadmap={data} mayMove={mayMove} />
      <Content roadmap={deferred} error={error} onRetry={() => void refetch()} search={search} mayMove={mayMove} />
    </div>
  );
}

/** True once the selected tab is painted. A board takes long to render, and must not delay feedback on the press. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  // Follows the frames of the browser.
  useEffect(() => {
    let isAwaited = true;
    void afterPaint().then(() => isAwaited && startTransition(() => setPainted(true)));
    return () => {
      isAwaited = false;
    };
  }, []);
  return isPainted;
}

interface ContentProps {
  roadmap: RoadmapAnswer | undefined;
  error: Error | null;
  onRetry: () => void;
  search: ReturnType<typeof useRoadmapSearch>;
  mayMove: boolean;
}

function Content({ roadmap, error, onRetry, search, mayMove }: ContentProps) {
  const isPainted = useIsPainted();
  // Cached data stays visible if a refetch fails.
  if (error && !roadmap) return <ErrorState error={error} onRetry={onRetry} />;
  if (!roadmap || !isPainted) return <RoadmapSkeleton />;
  if (isEmpty(roadmap)) return <NothingYet onLatest={search.query.from === undefined ? undefined : search.toToday} />;
  // Remounts the board per customer and window, since folded quarters do not carry over.
  const key = `${search.query.customerId} ${roadmap.quarters.map(({ year, quarter }) => `${year}${quarter}`).join()}`;
  return <RoadmapBoard key={key} roadmap={roadmap} query={search.query} mayMove={mayMove} />;
}

const isEmpty = ({ quarters, years, tray }: RoadmapAnswer) => [...quarters, ...years, tray].every(({ count }) => count === 0);

function NothingYet({ onLatest }: { onLatest: (() => void) | undefined }) {
  if (onLatest) {
    return (
      <EmptyState
        icon={CalendarIcon}
        title="Nothing planned in these years"
        action={<Button onClick={onLatest}>Go to this quarter</Button>}
      />
    );
  }
  return (
    <EmptyState icon={CalendarIcon} title="No recommendations yet">
      Recommendations appear here in their planned quarter, with unscheduled ones next to them.
    </EmptyState>
  );
}

const SKELETON_CARDS = [3, 4, 2, 3, 2];

function RoadmapSkeleton() {
  return (
    <div role="status" className="grid animate-late gap-2 md:grid-cols-[198px_repeat(4,1fr)]">
      <span className="sr-only">Loading roadmap</span>
      {Array.from({ length: WIDE + 1 }, (_, column) => (
        <div key={column} className="flex flex-col gap-2 rounded-card border border-border p-2 md:h-[max(28rem,calc(100dvh-17rem))]">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-5 w-16" />
          <Skeleton className="mb-2 h-3 w-16" />
          {Array.from({ length: SKELETON_CARDS[column] ?? 2 }, (_, card) => (
            <Skeleton key={card} className="h-24 w-full" />
          ))}
        </div>
      ))}
    </div>
  );
}
