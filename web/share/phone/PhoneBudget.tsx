import { useState } from 'react';
import type { CustomerView } from '#contract/qbrs/qbrs.shares.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { PhoneHead } from './PhoneHead.tsx';

type Budget = NonNullable<CustomerView['plan']['budget']>;
type Year = Budget['years'][number];

/** IT budget of one fiscal year at a time, in total and by quarter. */
export function PhoneBudget({ budget }: { budget: Budget }) {
  return (
    <>
      <PhoneHead kicker="IT budget" title={budget.title} />
      <BudgetYears budget={budget} />
    </>
  );
}

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
