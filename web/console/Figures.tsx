import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/data/Card.tsx';

export interface Figure {
  label: string;
  value: string;
  /** Small text below the figure. */
  more?: ReactNode;
  isAlarming?: boolean;
}

/** Row of labelled figures. */
export function Figures({ figures, title }: { figures: readonly Figure[]; title?: string }) {
  return (
    <Card {...(title !== undefined && { title })}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ label, value, more, isAlarming }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={classes('text-xl font-semibold tabular-nums', isAlarming && 'text-danger-text')}>{value}</dd>
            {more && <dd className="text-xs text-muted">{more}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface SectionProps<Item> {
  title: string;
  /** Text for an empty list. */
  empty: string;
  items: readonly Item[];
  note?: string;
  children: (item: Item) => ReactNode;
}

/** Card with a list, or with one sentence if the list is empty. */
export function Section<Item>({ title, empty, items, note, children }: SectionProps<Item>) {
  return (
    <Card title={title}>
      {items.length === 0 ? <p className="text-muted">{empty}</p> : <ul className="divide-y divide-border">{items.map(children)}</ul>}
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </Card>
  );
}

/** Line of such a list: subject and details. */
export function Line({ main, more, aside }: { main: ReactNode; more?: ReactNode; aside?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0 wrap-anywhere">
        {main}
        {more && <span className="block text-sm text-muted">{more}</span>}
      </span>
      {aside && <span className="text-sm text-muted tabular-nums">{aside}</span>}
    </li>
  );
}
