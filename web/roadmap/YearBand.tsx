import type { RoadmapYear } from '#domain/recommendations/roadmap.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { OverOrUnder } from './Against.tsx';
import { monthsOfYear, yearName } from './roadmap.words.ts';

interface YearBandProps {
  year: RoadmapYear;
  startMonth: number;
  currency: string | null;
  /** The first of its columns in the board's grid, how many there are, and how many of them are wide. */
  from: number;
  columns: number;
  wide: number;
}

/** A fiscal year over its quarters, with the sums of the whole year. */
export function YearBand({ year, startMonth, currency, from, columns, wide }: YearBandProps) {
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
