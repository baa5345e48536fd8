import { Button } from '#web/ui/controls/Button.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { Recommendations, Totals } from './recommendations.list.ts';

interface RecommendationsFootProps {
  list: Recommendations['list'];
  totals: Totals | undefined;
}

/** What all rows of the filter cost, whether they have been read or not. */
export function RecommendationsFoot({ list, totals }: RecommendationsFootProps) {
  return (
    <div className="bottom-0 z-3 mt-px flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-border-strong/60 bg-surface-0 py-1 text-sm md:sticky">
      <span className="shrink-0 text-muted tabular-nums">
        {totals ? `${countText(totals.count)}, excl. VAT` : <Skeleton className="h-3 w-16" />}
      </span>
      <div className="min-w-0 flex-1 basis-72">{totals && <MoneySums sums={totals.sums} />}</div>
      <span className="ml-auto flex shrink-0 items-center gap-3 text-muted tabular-nums">
        {list.shown < (totals?.count ?? 0) && `1–${list.shown} of ${totals?.count}`}
        {list.hasMore && (
          <Button size="sm" loading={list.isReadingMore} onClick={list.more}>
            Show more
          </Button>
        )}
      </span>
    </div>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 recommendation' : `${count} recommendations`;
}
