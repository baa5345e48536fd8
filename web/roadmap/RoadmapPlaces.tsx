import { Fragment, memo } from 'react';
import { itemOn } from '#domain/recommendations/roadmap.moves.rules.ts';
import type { PlaceTotals, RoadmapYear } from '#domain/recommendations/roadmap.rules.ts';
import { type FiscalQuarter, quarterKey, quarterName } from '#domain/customers/fiscal.rules.ts';
import type { RoadmapItem } from '#contract/recommendations/recommendations.fields.ts';
import type { MovingState } from '#web/ui/moving/moving.ts';
import { classes } from '#web/ui/classes.ts';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { numberText } from '#web/ui/data/number.text.ts';
import { CardList, type CardTerms } from './CardList.tsx';
import { QuarterColumn, Slot } from './QuarterColumn.tsx';
import { useFolds } from './roadmap.folds.ts';
import type { RoadmapAnswer } from './roadmap.moves.ts';
import { mainSumText, monthsOfYear, placeName, recommendationsText, TRAY, yearName } from './roadmap.words.ts';
import { OverOrUnder } from './Against.tsx';

declare module 'react' {
  interface CSSProperties {
    '--columns'?: string;
    /** Column in the grid. */
    '--at'?: string;
  }
}

/** First quarter's column in the grid, after the tray. */
const FIRST = 2;

interface RoadmapPlacesProps {
  roadmap: RoadmapAnswer;
  /** Roadmap with the lifted card at its current drop target. */
  preview: RoadmapAnswer;
  move: MovingState['shown'];
  terms: CardTerms;
}

/** Tray and quarters by year: side by side, on phones one below the other. */
export const RoadmapPlaces = memo(function RoadmapPlaces({ roadmap, preview, move: { moving, ended }, terms }: RoadmapPlacesProps) {
  const { startMonth, currency } = roadmap;
  const keys = roadmap.quarters.map(quarterKey);
  const { isFolded, unfold } = useFolds(keys, moving);
  const title = moving ? (itemOn(roadmap, moving.id)?.title ?? '') : '';
  const liftedFrom = (place: string) => ({
    lifted: moving?.from === place && moving.to !== place ? moving.id : null,
    liftedTo: moving?.from === place ? placeName(moving.to, startMonth) : '',
    dropped: ended?.to === place ? ended.id : null,
    arriving: moving?.to === place && moving.from !== place ? title : null,
  });
  const widths = keys.map((_, index) => (isFolded(index) ? '32px' : 'minmax(184px, 1fr)'));

  return (
    <div
      style={{ '--columns': ['198px', ...widths].join(' ') }}
      className="grid grid-cols-1 gap-2 md:h-[max(28rem,calc(100dvh-17rem))] md:grid-cols-(--columns) md:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Tray items={roadmap.unscheduled} before={roadmap.tray} totals={preview.tray} {...liftedFrom(TRAY)} {...terms} />
      {preview.years.map((year) => {
        const own = keys.flatMap((_, index) => (roadmap.quarters[index]?.year === year.year ? [index] : []));
        const wide = own.filter((index) => !isFolded(index)).length;
        return (
          <Fragment key={year.year}>
            <YearBand
              year={year}
              startMonth={startMonth}
              currency={currency}
              from={FIRST + (own[0] ?? 0)}
              columns={own.length}
              wide={wide}
            />
            {own.map((index) => {
              const [quarter, next, key = ''] = [roadmap.quarters[index], preview.quarters[index], keys[index]];
              const place = { startMonth, gridColumn: FIRST + index };
              if (!quarter || !next) return null;
              return isFolded(index) ? (
                <FoldedQuarter key={key} quarter={next} isTarget={moving?.to === key} onUnfold={() => unfold(index)} {...place} />
              ) : (
                <QuarterColumn key={key} quarter={quarter} preview={next} currency={currency} {...place} {...liftedFrom(key)} {...terms} />
              );
            })}
          </Fragment>
        );
      })}
    </div>
  );
});

interface FoldedQuarterProps {
  quarter: FiscalQuarter & PlaceTotals;
  startMonth: number;
  gridColumn: number;
  isTarget: boolean;
  onUnfold: () => void;
}

/** Distant quarter as a narrow column, or a line on phones. Expands when pressed, or when a card is held over it. */
function FoldedQuarter({ quarter, startMonth, gridColumn, isTarget, onUnfold }: FoldedQuarterProps) {
  const name = quarterName(quarter, startMonth);
  return (
    <button
      type="button"
      aria-expanded={false}
      data-place={quarterKey(quarter)}
      onClick={onUnfold}
      style={{ '--at': String(gridColumn) }}
      className={classes(
        'flex min-h-10 items-center gap-3 overflow-hidden rounded-card border px-2.5 text-sm whitespace-nowrap md:row-start-2 md:[grid-column:var(--at)] md:px-3 md:py-0 md:[writing-mode:vertical-rl]',
        isTarget ? 'border-accent-line bg-accent-tint' : 'border-border bg-surface-0 hover:bg-surface-1',
      )}
    >
      <span className="font-semibold">{name}</span>
      <span className="text-muted tabular-nums">{mainSumText(quarter.sums)}</span>
      <span className="text-muted">{recommendationsText(quarter.count)}</span>
    </button>
  );
}

interface YearBandProps {
  year: RoadmapYear;
  startMonth: number;
  currency: string | null;
  /** First grid column, number of columns, and number of wide ones. */
  from: number;
  columns: number;
  wide: number;
}

/** Fiscal year above its quarters, with the sums of the whole year. */
function YearBand({ year, startMonth, currency, from, columns, wide }: YearBandProps) {
  const onlyWide = (least: number) => (wide >= least ? '' : 'md:sr-only');
  return (
    <div
      style={{ '--at': `${from} / span ${columns}` }}
      className={classes(
        'flex min-h-7 min-w-0 flex-wrap items-center gap-x-3 rounded-field bg-surface-2 px-2.5 text-sm md:row-start-1 md:[grid-column:var(--at)]',
        wide === 0 ? 'overflow-hidden md:justify-center md:px-0 md:text-xs' : 'md:px-1.5',
      )}
    >
      <h2 className="font-semibold">{yearName(year.year, startMonth)}</h2>
      <span className={classes('truncate text-muted max-lg:hidden', onlyWide(3))}>{monthsOfYear(year.year, startMonth)}</span>
      <span className={classes('ml-auto min-w-0', onlyWide(2))}>
        <MoneySums sums={year.sums} />
      </span>
      {currency !== null && (
        <span className={classes('text-xs', onlyWide(2))}>
          <OverOrUnder {...year} currency={currency} />
        </span>
      )}
    </div>
  );
}

interface TrayProps extends CardTerms {
  items: readonly RoadmapItem[];
  totals: PlaceTotals;
  /** Totals before the move in progress. */
  before: PlaceTotals;
  lifted: string | null;
  dropped: string | null;
  liftedTo: string;
  arriving: string | null;
}

/** Items without a quarter. */
const Tray = memo(function Tray({ items, totals, before, lifted, liftedTo, dropped, arriving, ...terms }: TrayProps) {
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
        {before.count === 0 && arriving === null && <p className="py-4 text-center text-sm text-muted">Everything is scheduled</p>}
        <CardList label="Unscheduled" items={items} count={before.count} lifted={lifted} liftedTo={liftedTo} dropped={dropped} {...terms} />
      </div>
    </section>
  );
});
