import { useState } from 'react';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';

type Roadmap = NonNullable<CustomerView['plan']['roadmap']>;
type Budget = NonNullable<CustomerView['plan']['budget']>;
type Year = Budget['years'][number];

/** Projects by quarter, late ones first and undated ones last. */
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

/** Total and quarters of one fiscal year at a time. */
export function BudgetYears({ budget: { unit, years, assumptions } }: { budget: Budget }) {
  const [label, setLabel] = useState<string | null>(null);
  const year = years.find((one) => one.label === label) ?? years.find(({ target }) => target !== null) ?? years[0];
  if (!year) return null;
  return (
    <div className="grid gap-3">
      {years.length > 1 && (
        <SegmentedControl
          label="Fiscal year"
          size="touch"
          options={years.map((one) => ({ value: one.label, label: one.label }))}
          value={year.label}
          onChange={setLabel}
        />
      )}
      <Total year={year} unit={unit} />
      <Quarters year={year} unit={unit} />
      {assumptions.map((line) => (
        <p key={line} className="text-sm text-muted wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

function Total({ year: { oneTime, recurring, total, target, difference, isOver }, unit }: { year: Year; unit: string }) {
  const rows = [
    ['Recurring', recurring],
    ['One-time', oneTime],
  ] as const;
  return (
    <section className="rounded-card border border-border bg-surface-1 p-4">
      <Head title="Total" unit={unit} />
      <dl className="tabular-nums">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3 py-1">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-border py-1 font-semibold">
          <dt>IT budget</dt>
          <dd>{total}</dd>
        </div>
        {target !== null && (
          <div className="flex justify-between gap-3 py-1">
            <dt>Target {target}</dt>
            <dd className={classes('font-semibold', isOver && 'text-warning-text')}>{difference}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Quarters({ year: { quarters }, unit }: { year: Year; unit: string }) {
  const most = Math.max(1, ...quarters.map(({ oneTime, recurring }) => oneTime + recurring));
  const share = (amount: number) => ({ width: `${(100 * amount) / most}%` });
  return (
    <section className="rounded-card border border-border bg-surface-1 p-4">
      <Head title="By quarter" unit={unit} />
      <ul className="grid gap-2.5">
        {quarters.map(({ label, oneTime, recurring, total }) => (
          <li key={label} className="grid grid-cols-[28px_minmax(0,1fr)_56px] items-center gap-2">
            <span className="font-medium">{label}</span>
            <span aria-hidden className="flex h-5">
              <span className="bg-accent-line" style={share(recurring)} />
              <span className="ml-0.5 bg-border-strong" style={share(oneTime)} />
            </span>
            <span className="text-end font-medium tabular-nums">{total}</span>
          </li>
        ))}
      </ul>
      <p aria-hidden className="mt-3 flex gap-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-3 bg-accent-line" /> Recurring
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 bg-border-strong" /> One-time
        </span>
      </p>
    </section>
  );
}

function Head({ title, unit }: { title: string; unit: string }) {
  return (
    <h3 className="mb-2 flex items-baseline justify-between gap-3 font-semibold">
      {title}
      <span className="text-sm font-normal text-muted">{unit}</span>
    </h3>
  );
}
