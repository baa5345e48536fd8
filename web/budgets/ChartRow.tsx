import type { Outline } from '#domain/budgets/outlook.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { currencySign, thousandsText } from '#web/ui/data/money.format.ts';
import type { BudgetModel } from './budget.model.ts';
import { barsOf, CHART_HEIGHT, type ChartScale, scaleOf } from './chart.scale.ts';

interface ChartRowProps {
  model: BudgetModel;
  compared: { name: string; outline: Outline } | null;
  /** Unit of a column, such as "quarter". */
  step: string;
}

const AXIS = 'absolute inset-x-0';
const ONE_TIME = 'bg-[color-mix(in_oklab,var(--accent)_42%,var(--surface-1))]';

/**
 * The chart is the first row of the table, so that columns align with their figures. Its cells are hidden from assistive technology, since
 * the rows below show the same as text.
 */
export function ChartRow({ model, compared, step }: ChartRowProps) {
  const { outlook, currency, periods } = model;
  const scale = scaleOf([...outlook.cells, ...outlook.targets.map((target) => target ?? 0), ...(compared?.outline.cells ?? [])]);
  return (
    <tr aria-hidden className="text-text">
      <td className="sticky left-0 z-1 bg-surface-1 p-3 align-top" style={{ height: CHART_HEIGHT }}>
        <div className="text-sm font-semibold">Cost per {step}</div>
        <div className="text-xs text-muted">{currencySign(currency)} thousand</div>
        <Legend model={model} compared={compared?.name ?? null} />
      </td>
      {periods.map(({ key }, column) => (
        <td key={key} className="relative p-0" data-column={key}>
          {scale.grid.map((amount) => (
            <span key={amount} className={classes(AXIS, 'border-t border-border')} style={{ bottom: scale.heightOf(amount) }} />
          ))}
          <Column model={model} column={column} scale={scale} compared={compared?.outline.cells[column] ?? null} />
        </td>
      ))}
      <td>&nbsp;</td>
    </tr>
  );
}

interface ColumnProps {
  model: BudgetModel;
  column: number;
  scale: ChartScale;
  compared: number | null;
}

function Column({ model: { outlook, currency }, column, scale, compared }: ColumnProps) {
  const [amount = 0, recurring = 0, oneTime = 0] = [outlook.cells[column], outlook.recurring[column], outlook.oneTime[column]];
  const bars = barsOf(scale, { recurring, oneTime, target: outlook.targets[column] ?? null, compared });
  return (
    <>
      <span data-part="recurring" className="absolute inset-x-3 bg-accent" style={bars.recurring} />
      <span data-part="one-time" className={classes('absolute inset-x-3', ONE_TIME)} style={bars.oneTime} />
      {bars.compared !== null && (
        <span
          data-part="compared"
          className="absolute inset-x-2 bottom-0 border border-b-0 border-dashed border-text"
          style={{ height: bars.compared }}
        />
      )}
      {bars.target !== null && (
        <span data-part="target" className={classes(AXIS, 'border-t-2 border-text')} style={{ bottom: bars.target - 1 }} />
      )}
      <span className={classes(AXIS, 'text-center text-xs font-semibold tabular-nums')} style={{ bottom: bars.figure }}>
        {amount !== 0 && thousandsText(amount, currency)}
      </span>
      <span className={classes(AXIS, 'bottom-0 border-t border-border-strong')} />
    </>
  );
}

function Legend({ model: { outlook }, compared }: { model: BudgetModel; compared: string | null }) {
  const entries = [
    { label: 'One-time', mark: classes('h-2.5', ONE_TIME) },
    { label: 'Recurring', mark: 'h-2.5 bg-accent' },
    ...(outlook.target === null ? [] : [{ label: 'Target', mark: 'border-t-2 border-text' }]),
    ...(compared === null ? [] : [{ label: compared, mark: 'h-2.5 border border-dashed border-text' }]),
  ];
  return (
    <ul className="mt-2 grid gap-0.5 text-xs">
      {entries.map(({ label, mark }) => (
        <li key={label} className="flex items-center gap-2">
          <span className={classes('w-4 shrink-0', mark)} />
          <span className="truncate">{label}</span>
        </li>
      ))}
    </ul>
  );
}
