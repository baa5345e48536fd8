import { useState } from 'react';
import type { BudgetKind } from '#domain/budgets/budgets.rules.ts';
import type { OutlookGroup } from '#domain/budgets/outlook.rules.ts';
import { yearLabel } from '#domain/customers/fiscal.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { amountText, currencySign } from '#web/ui/data/money.format.ts';
import { ChevronDownIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { BudgetRow } from './BudgetRow.tsx';
import { beginsYear, type BudgetModel, yearsAbove } from './budget.model.ts';
import type { BudgetTableProps } from './budget.table.ts';
import { cellText, KIND_LABELS, longLabel, shortLabel, signedText } from './budget.words.ts';
import { ChartRow } from './ChartRow.tsx';
import { CELL, NAME, NAME_WIDTH, nameWidth, widthsFor, YEAR_RULE } from './table.classes.ts';
import { TotalRows } from './TotalRows.tsx';

/** Chart and figures in one table: rows by group, with totals fixed at the bottom. */
export function BudgetTable(props: BudgetTableProps) {
  const { model, name, months, step, compared } = props;
  const { periods, outlook } = model;
  const widths = widthsFor(
    [...outlook.cells, ...outlook.targets].map((amount) => cellText(amount ?? 0, model.currency)),
    [cellText(outlook.total, model.currency)],
  );
  const figures = widths.sum + periods.length * widths.column;
  const [closed, setClosed] = useState<ReadonlySet<BudgetKind>>(new Set());
  const toggle = (kind: BudgetKind) =>
    setClosed((now) => (now.has(kind) ? new Set([...now].filter((one) => one !== kind)) : new Set([...now, kind])));
  return (
    <section
      aria-label={`Budget of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="@container isolate max-h-[max(30rem,calc(100dvh-5rem))] overflow-auto rounded-card border border-border bg-surface-1"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm" style={{ minWidth: NAME_WIDTH + figures }}>
        <colgroup>
          <col style={{ width: nameWidth(figures) }} />
          {periods.map(({ key }) => (
            <col key={key} />
          ))}
          <col style={{ width: widths.sum }} />
        </colgroup>
        <Head model={model} months={months} step={step} compared={compared} />
        <tbody>
          {outlook.groups.map((group) => (
            <Group key={group.kind} {...props} group={group} isOpen={!closed.has(group.kind)} onToggle={() => toggle(group.kind)} />
          ))}
        </tbody>
        <TotalRows model={model} />
      </table>
    </section>
  );
}

function Head({ model, months, step, compared }: Pick<BudgetTableProps, 'model' | 'months' | 'step' | 'compared'>) {
  const hasYears = step !== 'year';
  const top = hasYears ? 'top-[27px]' : 'top-0';
  return (
    <thead className="text-muted">
      <ChartRow model={model} compared={compared} step={step} />
      {hasYears && <YearRow model={model} />}
      <tr>
        <th scope="col" className={classes(NAME, 'z-3 bg-surface-1', top)}>
          Line, {currencySign(model.currency)}
        </th>
        {model.periods.map((period, column) => (
          <th
            key={period.key}
            scope="col"
            aria-label={longLabel(period)}
            className={classes(CELL, 'sticky z-2 bg-surface-1 font-medium', top, beginsYear(model, column) && YEAR_RULE)}
          >
            {shortLabel(period)}
          </th>
        ))}
        <th scope="col" className={classes(CELL, 'sticky z-2 bg-surface-1 font-medium', top, YEAR_RULE)}>
          {months} months
        </th>
      </tr>
    </thead>
  );
}

/** Fiscal years above their columns, each with the sum of its visible months. */
function YearRow({ model }: { model: BudgetModel }) {
  const { currency } = model;
  return (
    <tr>
      <th scope="col" className="sticky top-0 left-0 z-3 h-[27px] bg-surface-2 px-3 text-left">
        <span className="sr-only">Fiscal year</span>
      </th>
      {yearsAbove(model).map(({ year, columns, total, difference }) => (
        <th
          key={year}
          scope="colgroup"
          colSpan={columns}
          className={classes('sticky top-0 z-2 h-[27px] bg-surface-2 px-2 text-left', YEAR_RULE)}
        >
          <span className="flex items-baseline gap-2 overflow-hidden font-semibold whitespace-nowrap text-text">
            {yearLabel(year)}
            {columns > 2 && <span className="ml-auto tabular-nums">{amountText(total, currency)}</span>}
            {columns > 2 && difference !== null && (
              <span className={classes('font-medium tabular-nums', difference > 0 ? 'text-warning-text' : 'text-success-text')}>
                {signedText(difference, currency)}
              </span>
            )}
          </span>
        </th>
      ))}
      <th scope="col" className={classes('sticky top-0 z-2 bg-surface-2', YEAR_RULE)}>
        <span className="sr-only">All years</span>
      </th>
    </tr>
  );
}

interface GroupProps extends BudgetTableProps {
  group: OutlookGroup;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ group, isOpen, onToggle, ...table }: GroupProps) {
  const { model } = table;
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <tr className="font-semibold">
        <th scope="row" className={NAME}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex h-full w-full items-center gap-2 text-left font-semibold"
          >
            <Sign size={14} className="text-muted" />
            {KIND_LABELS[group.kind]}
            <span className="font-normal text-muted tabular-nums">{group.rows.length}</span>
          </button>
        </th>
        {group.cells.map((amount, column) => (
          <td key={model.periods[column]?.key} className={classes(CELL, beginsYear(model, column) && YEAR_RULE)}>
            {cellText(amount, model.currency)}
          </td>
        ))}
        <td className={classes(CELL, YEAR_RULE)}>{cellText(group.total, model.currency)}</td>
      </tr>
      {isOpen && group.rows.map((row) => <BudgetRow key={row.key} row={row} {...table} />)}
    </>
  );
}
