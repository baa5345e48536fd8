import type { MinorUnits } from '#domain/money/money.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { ArrowUpIcon } from '#web/ui/icons.tsx';
import { beginsYear, type BudgetModel } from './budget.model.ts';
import { cellText, signedText } from './budget.words.ts';
import { CELL, NAME, YEAR_RULE } from './table.classes.ts';

/** Total, target and difference, fixed while the lines scroll; without a target only the total. */
export function TotalRows({ model }: { model: BudgetModel }) {
  const { outlook } = model;
  const hasTarget = outlook.target !== null;
  const differences = outlook.targets.map((target, column) => (target === null ? null : (outlook.cells[column] ?? 0) - target));
  return (
    <tfoot>
      <Amounts label="Total" model={model} cells={outlook.cells} total={outlook.total} bottom={hasTarget ? 54 : 0} tone="font-semibold" />
      {hasTarget && <Amounts label="Target" model={model} cells={outlook.targets} total={outlook.target} bottom={27} tone="text-muted" />}
      {hasTarget && (
        <Amounts
          label="Against target"
          model={model}
          cells={differences}
          total={outlook.difference}
          bottom={0}
          tone="font-semibold"
          isSigned
        />
      )}
    </tfoot>
  );
}

interface AmountsProps {
  label: string;
  model: BudgetModel;
  cells: readonly (MinorUnits | null)[];
  total: MinorUnits | null;
  /** Pixels above the lower edge. */
  bottom: number;
  tone: string;
  isSigned?: boolean;
}

function Amounts({ label, model, cells, total, bottom, tone, isSigned = false }: AmountsProps) {
  const shown = (amount: MinorUnits | null) => (isSigned ? <Difference amount={amount} model={model} /> : plain(amount, model));
  const place = 'sticky z-2 bg-surface-1';
  return (
    <tr>
      <th scope="row" className={classes(NAME, 'z-3', tone)} style={{ bottom }}>
        {label}
      </th>
      {cells.map((amount, column) => (
        <td
          key={model.periods[column]?.key}
          className={classes(CELL, place, tone, beginsYear(model, column) && YEAR_RULE)}
          style={{ bottom }}
        >
          {shown(amount)}
        </td>
      ))}
      <td className={classes(CELL, place, tone, YEAR_RULE)} style={{ bottom }}>
        {shown(total)}
      </td>
    </tr>
  );
}

const plain = (amount: MinorUnits | null, { currency }: BudgetModel) => cellText(amount ?? 0, currency);

/** Difference to the target; the sign repeats the meaning of the colour. */
function Difference({ amount, model: { currency } }: { amount: MinorUnits | null; model: BudgetModel }) {
  if (amount === null) return <>–</>;
  if (amount === 0) return <>0</>;
  return (
    <span className={amount > 0 ? 'text-warning-text' : 'text-success-text'}>
      {signedText(amount, currency)}
      <span className="sr-only">{amount > 0 ? ' over the target' : ' under the target'}</span>
    </span>
  );
}

/** Difference to the target with an arrow and a word, if there is room. */
export function DifferenceText({ amount, model: { currency } }: { amount: MinorUnits; model: BudgetModel }) {
  const isOver = amount > 0;
  return (
    <span className={classes('inline-flex items-center gap-1 tabular-nums', isOver ? 'text-warning-text' : 'text-success-text')}>
      {isOver && <ArrowUpIcon size={14} />}
      {signedText(amount, currency)} {isOver ? 'over' : 'under'} target
    </span>
  );
}
