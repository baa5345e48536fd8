import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { useStats } from './dashboard.api.ts';
import { FigureSkeleton } from './Figure.tsx';
import { Loaded } from './Loaded.tsx';

export function FiguresCard({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-border rounded-card border border-border bg-surface-1">{children}</div>;
}

export function SharedRow({ children }: { children: ReactNode }) {
  return <div className="max-xl:divide-y max-xl:divide-border xl:flex xl:divide-x xl:divide-border">{children}</div>;
}

interface FigureGroupProps<T> {
  title: string;
  /** Number of figures, for skeleton and width. */
  figures: 1 | 2 | 4;
  isLarge?: boolean;
  /** Content below the title. */
  aside?: (figures: T) => ReactNode;
  children: (figures: T) => ReactNode;
}

const WIDTHS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 4: 'grid-cols-2 lg:grid-cols-4' };
/** Relative width of two groups in a row, by number of figures. */
const SHARES = { 1: 'xl:flex-1', 2: 'xl:flex-[2]', 4: 'xl:flex-[3]' };

/** Related figures, each linking to the list it counts. */
export function FigureGroup(props: FigureGroupProps<DashboardStats>) {
  return <FiguresOf reading={useStats()} {...props} />;
}

/** Same as `FigureGroup`, for other data. */
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
