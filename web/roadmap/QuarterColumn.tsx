import { quarterKey, quarterName } from '#domain/customers/fiscal.rules.ts';
import { memo } from 'react';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import type { RoadmapQuarter } from '#domain/recommendations/roadmap.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CardList, type CardTerms } from './CardList.tsx';
import { QuarterHead } from './QuarterHead.tsx';
import { monthsOfQuarter } from './roadmap.words.ts';

interface QuarterColumnProps extends CardTerms {
  /** Quarter without the card being moved in or out. */
  quarter: RoadmapQuarter<RoadmapItem>;
  /** Quarter with the card being moved. */
  preview: RoadmapQuarter<RoadmapItem>;
  startMonth: number;
  currency: string | null;
  gridColumn: number;
  lifted: string | null;
  dropped: string | null;
  liftedTo: string;
  /** Title of the card that would be dropped here. */
  arriving: string | null;
}

export const QuarterColumn = memo(function QuarterColumn(props: QuarterColumnProps) {
  const { quarter, preview, startMonth, currency, gridColumn, lifted, liftedTo, dropped, arriving, ...terms } = props;
  const name = quarterName(quarter, startMonth);
  return (
    <section
      aria-label={name}
      data-place={quarterKey(quarter)}
      style={{ '--at': String(gridColumn) }}
      className={classes(
        'flex min-h-0 flex-col rounded-card contain-content border md:row-start-2 md:[grid-column:var(--at)]',
        arriving === null ? 'border-border bg-surface-0' : 'border-accent-line bg-accent-tint',
      )}
    >
      <QuarterHead name={name} months={monthsOfQuarter(quarter, startMonth)} now={preview} before={quarter} currency={currency} />
      <div className="flex min-h-24 flex-1 flex-col gap-2 overflow-y-auto p-2">
        {arriving !== null && <Slot title={arriving} />}
        {quarter.count === 0 && arriving === null && <p className="py-4 text-center text-sm text-muted">Nothing planned</p>}
        <CardList
          label={`Planned in ${name}`}
          items={quarter.items}
          count={quarter.count}
          lifted={lifted}
          liftedTo={liftedTo}
          dropped={dropped}
          {...terms}
        />
      </div>
    </section>
  );
});

/** Placeholder at the drop position of a lifted card. */
export function Slot({ title }: { title: string }) {
  return (
    <p className="line-clamp-2 rounded-card border-2 border-dashed border-accent-line bg-surface-1 p-2.5 text-sm font-medium wrap-anywhere">
      {title}
    </p>
  );
}
