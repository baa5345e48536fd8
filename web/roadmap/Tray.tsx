import { memo } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import type { PlaceTotals } from '#domain/recommendations/roadmap.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { CardList, type CardTerms } from './CardList.tsx';
import { Slot } from './QuarterColumn.tsx';
import { TRAY } from './roadmap.words.ts';
import { numberText } from '#web/ui/data/number.text.ts';

interface TrayProps extends CardTerms {
  items: readonly RoadmapItem[];
  totals: PlaceTotals;
  /** As they were before the card that is being moved left or came. */
  before: PlaceTotals;
  lifted: string | null;
  dropped: string | null;
  liftedTo: string;
  arriving: string | null;
}

/** What has no quarter yet. */
export const Tray = memo(function Tray({ items, totals, before, lifted, liftedTo, dropped, arriving, ...terms }: TrayProps) {
  return (
    <section
      aria-label="Unscheduled"
      data-place={TRAY}
      className={classes(
        'flex min-h-0 flex-col rounded-card contain-content border border-dashed md:row-span-2 md:row-start-1',
        arriving === null ? 'border-border-strong' : 'border-accent-line bg-accent-tint',
      )}
    >
      <header className="grid gap-1 px-2.5 pt-2">
        <div className="flex items-baseline justify-between gap-2">
          <h2 className="font-semibold">Unscheduled</h2>
          <span className="text-sm text-muted tabular-nums">{numberText(totals.count)}</span>
        </div>
        <p className="text-sm">
          <MoneySums sums={totals.sums} isNarrow />
        </p>
      </header>
      <div className="flex min-h-16 flex-1 flex-col gap-2 overflow-y-auto p-2">
        {arriving !== null && <Slot title={arriving} />}
        {before.count === 0 && arriving === null && <p className="py-4 text-center text-sm text-muted">Everything has a quarter</p>}
        <CardList
          label="Without a quarter"
          items={items}
          count={before.count}
          lifted={lifted}
          liftedTo={liftedTo}
          dropped={dropped}
          {...terms}
        />
      </div>
    </section>
  );
});
