import { useState } from 'react';
import type { OutlookRow, Period } from '#domain/budgets/outlook.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { ChevronDownIcon, ChevronRightIcon, PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { AmountCell } from './AmountCell.tsx';
import { isTypedRow, LineName } from './BudgetRow.tsx';
import type { BudgetTableProps } from './budget.table.ts';
import { cellText, KIND_LABELS, longLabel, shortLabel } from './budget.words.ts';
import { DifferenceText } from './TotalRows.tsx';

/** Columns as cards on narrow screens: the total against the target, and the lines. */
export function BudgetCards(props: BudgetTableProps) {
  const { model } = props;
  return (
    <ul aria-label={`Budget of ${props.name}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {model.periods.map((period, column) => (
        <li key={period.key} className="rounded-card border border-border bg-surface-1">
          <PeriodCard {...props} period={period} column={column} />
        </li>
      ))}
    </ul>
  );
}

interface PeriodCardProps extends BudgetTableProps {
  period: Period;
  column: number;
}

function PeriodCard(props: PeriodCardProps) {
  const { model, period, column } = props;
  const [isOpen, setOpen] = useState(column === 0);
  const { outlook, currency } = model;
  const [total = 0, target = null] = [outlook.cells[column], outlook.targets[column]];
  const Sign = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-2 px-3 py-2 text-left"
        >
          <Sign className="text-muted" />
          <span className="font-semibold">{longLabel(period)}</span>
          <span className="ml-auto font-semibold tabular-nums">{moneyText(total, currency)}</span>
          {target !== null && total !== target && (
            <span className="basis-full pl-6 text-xs">
              <DifferenceText amount={total - target} model={model} />
            </span>
          )}
        </button>
      </h2>
      {isOpen && <Lines {...props} />}
    </>
  );
}

function Lines(props: PeriodCardProps) {
  const { model, column } = props;
  return (
    <div className="border-t border-border px-3 py-2 text-sm">
      {model.outlook.groups.map(({ kind, cells, rows }) => (
        <div key={kind} className="py-1">
          <h3 className="flex justify-between gap-3 font-semibold">
            {KIND_LABELS[kind]}
            <span className="tabular-nums">{cellText(cells[column] ?? 0, model.currency)}</span>
          </h3>
          <ul>
            {rows
              .filter((row) => isTypedRow(row) || (row.cells[column] ?? 0) !== 0)
              .map((row) => (
                <CardLine key={row.key} row={row} {...props} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function CardLine({ row, model, period, column, mayEdit, saving, onEdit, onDelete }: PeriodCardProps & { row: OutlookRow }) {
  const [isEditing, setEditing] = useState(false);
  const isEditable = mayEdit && isTypedRow(row);
  const amount = row.cells[column] ?? 0;
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span className="flex min-w-0 flex-1 items-center gap-1 text-muted">
        <span className="flex min-w-0">
          <LineName row={row} model={model} />
        </span>
        {isEditable && (
          <>
            <IconButton label={`Edit ${row.label}, ${shortLabel(period)}`} icon={PencilIcon} onClick={() => onEdit(row)} />
            <IconButton label={`Delete ${row.label}, ${shortLabel(period)}`} icon={TrashIcon} onClick={() => onDelete(row)} />
          </>
        )}
      </span>
      <span className={classes('shrink-0 text-right tabular-nums', isEditable && '-mr-2 w-24')}>
        {isEditable ? (
          <AmountCell
            label={`${row.label}, ${longLabel(period)}`}
            amount={amount}
            currency={model.currency}
            isEditing={isEditing}
            onEdit={() => setEditing(true)}
            onSave={(entered) => saving.save({ row, period, amount: entered })}
            onClose={() => setEditing(false)}
            onNext={() => false}
          />
        ) : (
          cellText(amount, model.currency)
        )}
      </span>
    </li>
  );
}
