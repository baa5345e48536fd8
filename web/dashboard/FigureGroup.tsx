import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { useStats } from './dashboard.api.ts';
import { FigureSkeleton } from './Figure.tsx';
import { Loaded } from './Loaded.tsx';

/** The one card of figures; its rows are groups. */
export function FiguresCard({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-border rounded-card border border-border bg-surface-1">{children}</div>;
}

/** Two groups in one row of the card. */
export function SharedRow({ children }: { children: ReactNode }) {
  return <div className="max-xl:divide-y max-xl:divide-border xl:flex xl:divide-x xl:divide-border">{children}</div>;
}

interface FigureGroupProps<T> {
  title: string;
  /** The number of figures, for the skeleton and their width. */
  figures: 1 | 2 | 4;
  isLarge?: boolean;
  /** Under the title. */
  aside?: (figures: T) => ReactNode;
  children: (figures: T) => ReactNode;
}

const WIDTHS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 4: 'grid-cols-2 lg:grid-cols-4' };
/** Of two groups in a row, that with more figures is wider. */
const SHARES = { 1: 'xl:flex-1', 2: 'xl:flex-[2]', 4: 'xl:flex-[3]' };

/** Figures that belong together, each a link to what it counts. */
export function FigureGroup(props: FigureGroupProps<DashboardStats>) {
  return <FiguresOf reading={useStats()} {...props} />;
}

/** The same for other figures than the usual ones. */
export function FiguresOf<T>(props: FigureGroupProps<T> & { reading: UseQueryResult<T> }) {
  const { title, figures, isLarge = false, aside, reading, children } = props;
  const id = useId();
  const grid = classes('grid min-w-0 flex-1 divide-border', WIDTHS[figures], isLarge && 'lg:divide-x');
  return (
    <section aria-labelledby={id} className={classes('min-w-0 md:flex', SHARES[figures])}>
      <div
        className={classes(
          'shrink-0 px-4 pt-2.5 text-sm text-muted max-sm:px-3 md:w-33 md:py-2.5 md:pr-0',
          isLarge && 'lg:border-r lg:border-border',
        )}
      >
        <h2 id={id}>{title}</h2>
        {reading.data !== undefined && aside?.(reading.data)}
      </div>
      <Loaded
        reading={reading}
        skeleton={
          <div role="status" className="min-w-0 flex-1">
            <span className="sr-only">Loading {title}</span>
            <ul aria-hidden className={grid}>
              {Array.from({ length: figures }, (_, at) => (
                <FigureSkeleton key={at} isLarge={isLarge} />
              ))}
            </ul>
          </div>
        }
      >
        {(read) => <ul className={grid}>{children(read)}</ul>}
      </Loaded>
    </section>
  );
}
