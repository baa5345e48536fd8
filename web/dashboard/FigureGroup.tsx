import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DashboardStats } from '#contract/dashboard/dashboard.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { useStats } from './dashboard.api.ts';
import { FigureSkeleton } from './Figure.tsx';
import { Loaded } from './Loaded.tsx';

interface FigureGroupProps<T> {
  title: string;
  /** The number of cards, for the skeleton. */
  cards: 2 | 4;
  aside?: (figures: T) => ReactNode;
  children: (figures: T) => ReactNode;
}

/** Cards that belong together, each a link to what it counts. */
export function FigureGroup(props: FigureGroupProps<DashboardStats>) {
  return <FiguresOf reading={useStats()} {...props} />;
}

/** The same for other figures than the usual ones. */
export function FiguresOf<T>({ title, cards, aside, reading, children }: FigureGroupProps<T> & { reading: UseQueryResult<T> }) {
  const id = useId();
  const grid = classes('grid gap-4 sm:grid-cols-2', cards === 4 ? 'xl:grid-cols-4' : 'lg:grid-cols-1');
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {reading.data !== undefined && aside?.(reading.data)}
      </div>
      <Loaded
        reading={reading}
        skeleton={
          <div role="status">
            <span className="sr-only">Loading {title}</span>
            <ul aria-hidden className={grid}>
              {Array.from({ length: cards }, (_, card) => (
                <FigureSkeleton key={card} />
              ))}
            </ul>
          </div>
        }
      >
        {(figures) => <ul className={grid}>{children(figures)}</ul>}
      </Loaded>
    </section>
  );
}
