import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Nature, OutlookRow } from '#domain/budgets/outlook.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx';
import { AmountCell } from './AmountCell.tsx';
import { beginsYear, type BudgetModel } from './budget.model.ts';
import type { BudgetTableProps } from './budget.table.ts';
import { cellText, longLabel, NATURE_LABELS } from './budget.words.ts';
import { CELL, NAME, YEAR_RULE } from './table.classes.ts';

interface BudgetRowProps extends BudgetTableProps {
  row: OutlookRow;
}

export type TypedRow = OutlookRow & { nature: Nature };
export const isTypedRow = (row: OutlookRow): row is TypedRow => row.nature !== null;

/** Line across all columns. Amounts of a typed line are editable; others are changed at their source. */
export function BudgetRow(props: BudgetRowProps) {
  const { row, model, mayEdit } = props;
  return (
    <tr className="group hover:bg-surface-2/60">
      <th scope="row" className={classes(NAME, 'pl-8')}>
        <span className="flex items-center gap-2">
          <LineName row={row} model={model} />
          <span className="min-w-0 truncate text-xs text-muted" title={row.assumption}>
            {row.nature === null ? row.assumption : [NATURE_LABELS[row.nature], row.assumption].filter(Boolean).join(', ')}
          </span>
          {mayEdit && isTypedRow(row) && <RowButtons {...props} />}
        </span>
      </th>
      {mayEdit && isTypedRow(row) ? <TypedCells {...props} row={row} /> : <Cells row={row} model={model} />}
      <td className={classes(CELL, YEAR_RULE)}>{cellText(row.total, model.currency)}</td>
    </tr>
  );
}

export function LineName({ row: { label, kind, sourceId }, model }: { row: OutlookRow; model: BudgetModel }) {
  const name = 'max-w-full shrink-0 truncate';
  if (sourceId === null) {
    return (
      <span className={name} title={label}>
        {label}
      </span>
    );
  }
  const link = classes(name, 'decoration-border-strong underline-offset-3 hover:underline');
  if (kind !== 'recommendation') {
    return (
      <Link to="/customers/$id" params={{ id: model.customerId }} search={{ tab: 'assets' }} className={link} title={label}>
        {label}
      </Link>
    );
  }
  return (
    <Link
      to="."
      search={(now) => ({ ...now, recommendation: sourceId })}
      className={link}
      title={label}
      preload={false}
      resetScroll={false}
    >
      {label}
    </Link>
  );
}

function RowButtons({ row, onEdit, onDelete }: BudgetRowProps) {
  const small = 'flex size-6 shrink-0 items-center justify-center rounded-field text-muted hover:bg-surface-2 hover:text-text';
  return (
    <span className="absolute inset-y-0 right-1 my-auto flex h-6 bg-surface-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:ml-auto pointer-coarse:opacity-100">
      <button type="button" aria-label={`Edit ${row.label}`} onClick={() => onEdit(row)} className={small}>
        <PencilIcon size={14} />
      </button>
      <button type="button" aria-label={`Delete ${row.label}`} onClick={() => onDelete(row)} className={small}>
        <TrashIcon size={14} />
      </button>
    </span>
  );
}

function Cells({ row, model }: { row: OutlookRow; model: BudgetModel }) {
  return row.cells.map((amount, column) => (
    <td key={model.periods[column]?.key} className={classes(CELL, amount === 0 && 'text-muted', beginsYear(model, column) && YEAR_RULE)}>
      {cellText(amount, model.currency)}
    </td>
  ));
}

function TypedCells({ row, model, saving }: BudgetRowProps & { row: TypedRow }) {
  const [editing, setEditing] = useState<number | null>(null);
  const { pending } = saving;
  const last = model.periods.length - 1;
  return model.periods.map((period, column) => {
    const isPending = pending?.row.key === row.key && pending.period.key === period.key;
    const next = (step: 1 | -1) => {
      const to = column + step;
      if (to < 0 || to > last) return false;
      setEditing(to);
      return true;
    };
    return (
      <td key={period.key} className={classes(CELL, 'p-0!', isPending && 'opacity-60', beginsYear(model, column) && YEAR_RULE)}>
        <AmountCell
          label={`${row.label}, ${longLabel(period)}`}
          amount={isPending ? pending.amount : (row.cells[column] ?? 0)}
          currency={model.currency}
          isEditing={editing === column}
          onEdit={() => setEditing(column)}
          onSave={(amount) => saving.save({ row, period, amount })}
          onClose={() => setEditing((now) => (now === column ? null : now))}
          onNext={next}
        />
      </td>
    );
  });
}
