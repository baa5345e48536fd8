import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { PhoneHead } from './PhoneHead.tsx';

type Roadmap = NonNullable<CustomerView['plan']['roadmap']>;

/** Projects by quarter, late ones first and undated ones last. */
export function PhoneRoadmap({ roadmap: { title, groups } }: { roadmap: Roadmap }) {
  return (
    <>
      <PhoneHead kicker="Roadmap" title={title}>
        Sums are one-time costs.
      </PhoneHead>
      <RoadmapGroups groups={groups} />
    </>
  );
}

export function RoadmapGroups({ groups }: { groups: Roadmap['groups'] }) {
  return (
    <div className="grid gap-3">
      {groups.map(({ title, sum, isLate, items }) => (
        <section
          key={title}
          className={classes('overflow-hidden rounded-card border bg-surface-1', isLate ? 'border-warning-line' : 'border-border')}
        >
          <h3
            className={classes(
              'flex items-baseline justify-between gap-3 px-4 py-2.5 font-semibold',
              isLate ? 'bg-warning-tint text-warning-text' : 'bg-surface-2',
            )}
          >
            {title}
            {sum !== '' && <span className="tabular-nums">{sum}</span>}
          </h3>
          <ul className="divide-y divide-border border-t border-border">
            {items.map(({ number, title: name, state, lateSince, cost }) => (
              <li key={number} className="flex gap-3 px-4 py-2.5">
                <span className="flex size-6 shrink-0 items-center justify-center rounded bg-surface-2 text-sm font-semibold">
                  {number}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-sm text-muted">
                    {state}
                    {lateSince !== null && <span className="font-medium text-warning-text">, late since {lateSince}</span>}
                  </span>
                  {cost !== '' && <span className="block text-sm tabular-nums">{cost}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
