import { type KeyboardEvent, useRef } from 'react';
import type { StackReport } from '#contract/stack/stack.report.contract.ts';
import { STACK_CATEGORIES } from '#domain/stack/stack.categories.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { useNarrow } from '#web/navigation/narrow.ts';
import { amountText } from '#web/ui/data/money.format.ts';
import { CellPanel } from './CellPanel.tsx';
import { HeatCards } from './HeatCards.tsx';
import { HeatCell, Legend } from './HeatCell.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

interface HeatMapProps {
  report: StackReport;
  /** Open cell as audit and category, separated by a colon. */
  open: string | undefined;
  onOpen: (cell: string) => void;
}

/** Categories that any tier requires or any audit judged. */
function shownCategories(report: StackReport) {
  return STACK_CATEGORIES.map((category, at) => ({ ...category, at, sums: report.categories[at] })).filter(
    ({ at, sums }) => (sums?.required ?? 0) > 0 || report.rows.some(({ cells }) => cells[at]?.verdict),
  );
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Column count above which columns are narrow with vertical names, so that they fit on a laptop. */
const MOST_WIDE = 12;

/** Sticky totals, which stay visible while the cells scroll. */
const GAPS = 'sticky right-0 z-1 w-14 min-w-14 bg-surface-1 px-2 text-right tabular-nums';
const SCORE = 'sticky right-14 z-1 bg-surface-1 px-2 text-right tabular-nums';

/** Heat map of customers, lowest score first, by category. Arrow keys move between cells; Enter opens one. */
export function HeatMap({ report, open, onOpen }: HeatMapProps) {
  const isNarrow = useNarrow();
  const table = useRef<HTMLTableElement>(null);
  const categories = shownCategories(report);
  const [openAudit, openCategory] = open?.split(':') ?? [];
  const row = report.rows.find(({ auditId }) => auditId === openAudit);
  const category = categories.find(({ key }) => key === openCategory);
  const cell = row && category ? row.cells[category.at] : undefined;
  const panel = row && category && cell && <CellPanel row={row} category={category} cell={cell} />;

  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    const place = event.currentTarget.dataset['place']?.split(':').map(Number);
    if (!step || !place) return;
    const next = table.current?.querySelector<HTMLElement>(`[data-place="${(place[0] ?? 0) + step[0]}:${(place[1] ?? 0) + step[1]}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  if (isNarrow) return <HeatCards report={report} categories={categories} onOpen={onOpen} open={open} panel={panel} />;
  const isOpenAnywhere = cell !== undefined;
  const isDense = categories.length > MOST_WIDE;
  return (
    <>
      <Legend />
      <div className="overflow-clip rounded-card border border-border bg-surface-1">
        <section aria-label="Heat map" className="overflow-x-auto">
          <table
            ref={table}
            aria-label="Customers by category"
            className="w-full border-separate border-spacing-x-0.5 border-spacing-y-0.5 px-3 py-1 text-sm"
          >
            <Head categories={categories} isDense={isDense} />
            <tbody>
              {report.rows.map(({ auditId, customer, cells, score, gaps }, at) => (
                <tr key={auditId} className="group">
                  <th
                    scope="row"
                    title={customer.name}
                    className={classes(
                      'sticky left-0 z-1 truncate bg-surface-1 pr-2 text-left font-medium group-hover:bg-surface-2',
                      isDense ? 'max-w-36' : 'max-w-64',
                    )}
                  >
                    {customer.name}
                  </th>
                  <td className="text-center text-muted">{customer.tier ?? '–'}</td>
                  {categories.map(({ key, name, at: place }, column) => (
                    <td key={key} className="p-0">
                      <HeatCell
                        cell={cells[place]}
                        label={`${customer.name}, ${name}`}
                        place={`${at}:${column}`}
                        isOpen={open === `${auditId}:${key}`}
                        isStop={isOpenAnywhere ? open === `${auditId}:${key}` : at === 0 && column === 0}
                        onOpen={() => onOpen(`${auditId}:${key}`)}
                        onKeyDown={press}
                      />
                    </td>
                  ))}
                  <td className={`${SCORE} font-semibold group-hover:bg-surface-2`}>{score ?? '–'}</td>
                  <td className={`${GAPS} group-hover:bg-surface-2`}>{gaps === 0 ? '–' : numberText(gaps)}</td>
                </tr>
              ))}
            </tbody>
            <Totals report={report} categories={categories} isDense={isDense} />
          </table>
        </section>
        {panel}
      </div>
    </>
  );
}

interface HeadProps {
  categories: ReturnType<typeof shownCategories>;
  isDense: boolean;
}

function Head({ categories, isDense }: HeadProps) {
  return (
    <thead>
      <tr className="text-xs text-muted">
        <th
          scope="col"
          className={classes('sticky left-0 z-1 h-9 bg-surface-1 text-left font-medium', isDense ? 'min-w-36 align-bottom' : 'min-w-52')}
        >
          Customer, lowest score first
        </th>
        <th scope="col" className={classes('font-medium', isDense ? 'align-bottom' : 'px-2')}>
          Tier
        </th>
        {categories.map(({ key, short, name }) => (
          <th
            key={key}
            scope="col"
            title={name}
            className={classes('font-medium', isDense ? 'min-w-10.5 align-bottom' : 'min-w-14 px-0.5')}
          >
            {isDense ? <span className="inline-block rotate-180 py-1 whitespace-nowrap [writing-mode:vertical-rl]">{short}</span> : short}
          </th>
        ))}
        <th scope="col" className={`${SCORE} font-medium ${isDense ? 'align-bottom' : ''}`}>
          Score
        </th>
        <th scope="col" className={`${GAPS} font-medium ${isDense ? 'align-bottom' : ''}`}>
          Gaps
        </th>
      </tr>
    </thead>
  );
}

/** Average over customers with a score. */
function averageOf({ rows }: StackReport): number | string {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? '–' : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
}

interface TotalsProps extends HeadProps {
  report: StackReport;
}

function Totals({ report, categories, isDense }: TotalsProps) {
  const head = 'sticky left-0 z-1 bg-surface-1 text-left';
  const dash = (count: number | undefined) => (count ? numberText(count) : '–');
  return (
    <tfoot className={classes('text-center tabular-nums', isDense && 'text-xs')}>
      <tr>
        <th scope="row" colSpan={2} className={`${head} h-8 font-semibold`}>
          Covered, %
        </th>
        {categories.map(({ key, sums }) => (
          <td key={key} className="font-semibold">
            {sums?.covered ?? '–'}
          </td>
        ))}
        <td className={`${SCORE} font-semibold`}>{averageOf(report)}</td>
        <td className={`${GAPS} text-muted`}>–</td>
      </tr>
      <tr>
        <th scope="row" colSpan={2} className={`${head} h-7 font-normal text-muted`}>
          Off standard · missing
        </th>
        {categories.map(({ key, sums }) => (
          <td key={key}>
            <span className="text-warning-text">{dash(sums?.offStandard)}</span>
            <span className="text-muted"> · </span>
            <span className="text-danger-text">{dash(sums?.missing)}</span>
          </td>
        ))}
        <td className={`${SCORE} text-muted`}>–</td>
        <td className={`${GAPS} font-semibold`}>{dash(report.rows.reduce((sum, { gaps }) => sum + gaps, 0))}</td>
      </tr>
      {report.whiteSpace.map(({ currency, amount }) => (
        <tr key={currency}>
          <th scope="row" colSpan={2} className={`${head} h-7 font-normal text-muted`}>
            White space, {currency} per month
          </th>
          {categories.map(({ key, sums }) => {
            const own = sums?.whiteSpace.find((sum) => sum.currency === currency);
            return <td key={key}>{own ? amountText(own.amount, currency) : '–'}</td>;
          })}
          <td colSpan={2} className="sticky right-0 z-1 bg-surface-1 px-2 text-right font-semibold">
            {amountText(amount, currency)}
          </td>
        </tr>
      ))}
    </tfoot>
  );
}
