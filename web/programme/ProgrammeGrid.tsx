import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { ProgrammeRow } from '#contract/programme/programme.contract.ts';
import { addMonths, type Month } from '#domain/customers/fiscal.rules.ts';
import { useHolidays } from '#web/session/HolidayNote.tsx';
import { LiftedCard } from '#web/ui/moving/LiftedCard.tsx';
import { MovingBar } from '#web/ui/moving/MovingBar.tsx';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { useMoving } from '#web/ui/moving/moving.ts';
import { classes } from '#web/ui/classes.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { GridRow, type RowTerms } from './GridRow.tsx';
import { type ProgrammeLoad, LoadRows } from './LoadRows.tsx';
import { dayOf, movedTo, useReviewMoves } from './programme.moves.ts';
import { monthName, shortMonth } from './programme.words.ts';
import { type GridReview, ReviewMark } from './ReviewMark.tsx';

const GRID_STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
};

const cellOf = (element: EventTarget | null) => (element instanceof Element ? element.closest<HTMLElement>('[data-cell]') : null);

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>;
  /** Cell in the tab order, as "row:column". */
  active: string;
  onFocus: (event: FocusEvent) => void;
  /** Moves the focus on arrow keys; false for other keys. */
  step: (event: KeyboardEvent) => boolean;
}

/** Grid keyboard pattern: one cell is in the tab order, arrows reach the others. */
function useGridFocus(first: string): GridFocus {
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(first);
  const step = (event: KeyboardEvent) => {
    const by = GRID_STEPS[event.key];
    const cell = cellOf(event.target);
    if (!by || !cell) return false;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number);
    const next = grid.current?.querySelector<HTMLElement>(`[data-cell="${row + by[0]}:${column + by[1]}"] button`);
    next?.focus();
    return true;
  };
  const onFocus = (event: FocusEvent) => {
    const cell = cellOf(event.target)?.dataset['cell'];
    if (cell !== undefined) setActive(cell);
  };
  return { grid, active, onFocus, step };
}

const MoveMeetingDialog = lazyDialog(async () => (await import('./MoveMeetingDialog.tsx')).MoveMeetingDialog);

interface ProgrammeGridProps extends RowTerms {
  rows: readonly ProgrammeRow[];
  load: ProgrammeLoad | undefined;
}

interface PendingMove {
  review: GridReview;
  customer: string;
  to: Month;
}

/** Grid of customers and months. Arrows move between cells, Enter opens or plans, M lifts a review, N plans one. */
export function ProgrammeGrid({ rows: read, load, ...terms }: ProgrammeGridProps) {
  const { months, present, mayPlan } = terms;
  const { rows, move } = useReviewMoves(read);
  const [asked, setAsked] = useState<PendingMove | null>(null);
  // Drops are limited to the grid's months, so later holidays are not needed.
  const holidays = useHolidays(`${months[0] ?? present}-01`, `${addMonths(months.at(-1) ?? present, 1)}-01`, mayPlan);
  const drop = (wanted: PendingMove) => {
    const day = dayOf(movedTo(wanted.review, wanted.to));
    const asks = wanted.review.meeting !== null || (day !== null && holidays.has(day));
    return asks ? setAsked(wanted) : move(wanted);
  };
  const find = (id: string) => {
    const row = rows.find(({ reviews }) => reviews.some((review) => review.id === id));
    const review = row?.reviews.find((one) => one.id === id);
    return row && review ? { review, customer: row.name } : undefined;
  };
  const { board, ...state } = useMoving({
    places: months,
    isOff: !mayPlan,
    onDrop: ({ id, to }) => {
      const found = find(id);
      if (found && isOpen(found.review)) drop({ ...found, to });
    },
  });
  const { grid, active, onFocus, step } = useGridFocus(`0:${Math.max(0, months.indexOf(present))}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (state.moving || event.altKey || event.ctrlKey || event.metaKey) return;
    const empty = event.key === 'n' ? event.target : null;
    if (empty instanceof HTMLButtonElement && empty.dataset['plan'] !== undefined) empty.click();
    if (step(event)) event.preventDefault();
    else board.onKeyDown(event);
  };
  const [activeRow, activeColumn] = active.split(':').map(Number);
  const lifted = state.moving && find(state.moving.id);

  return (
    <div {...{ ...board, onKeyDown, onFocus }} className="relative overflow-x-auto rounded-card border border-border bg-surface-1">
      <table ref={grid} aria-label="Reviews by customer and month" className="w-full min-w-275 table-fixed border-collapse">
        <colgroup>
          <col className="w-76.5" />
          {months.map((month) => (
            <col key={month} />
          ))}
          <col className="w-24" />
        </colgroup>
        <Head name={load ? 'vCIO load, reviews per month' : 'Customer'} months={months} present={present} />
        <tbody>
          {load && <LoadRows load={load} months={months} present={present} />}
          {load && <CustomersHead columns={months.length + 1} />}
          {rows.map((row, at) => (
            <GridRow
              key={row.id}
              row={row}
              at={at}
              active={activeRow === at ? (activeColumn ?? null) : null}
              lifted={lifted?.customer === row.name ? (state.moving?.id ?? null) : null}
              liftedTo={lifted && row.reviews.some(({ id }) => id === state.moving?.id) ? (state.moving?.to ?? null) : null}
              {...terms}
            />
          ))}
        </tbody>
      </table>
      <KeyHints mayPlan={mayPlan} />
      <LiftedCard state={state}>{lifted && <ReviewMark review={lifted.review} />}</LiftedCard>
      <MovingBar state={state} noun="month" titleOf={(id) => find(id)?.customer ?? ''} nameOf={monthName} />
      {asked && <MoveMeetingDialog {...asked} onMove={(notifies) => move({ ...asked, notifies })} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Divider between the load and the customers. */
function CustomersHead({ columns }: { columns: number }) {
  return (
    <tr className="h-7.5 border-b border-border text-sm text-muted">
      <th scope="col" className="sticky left-0 z-1 bg-surface-1 px-3.5 text-left font-semibold">
        Customer
      </th>
      <th scope="col" colSpan={columns} className="border-l border-border px-3.5 text-right font-semibold">
        Held / due
      </th>
    </tr>
  );
}

/** True if the review can be moved; held and skipped ones cannot. */
export const isOpen = ({ mark }: GridReview) => mark !== 'held' && mark !== 'skipped';

function Head({ name, months, present }: { name: string; months: readonly Month[]; present: Month }) {
  return (
    <thead>
      <tr className="h-9 border-b border-border text-sm text-muted">
        <th scope="col" className="sticky left-0 z-1 bg-surface-1 px-3.5 text-left font-semibold">
          {name}
        </th>
        {months.map((month, at) => (
          <th
            key={month}
            scope="col"
            aria-label={monthName(month)}
            className={classes(
              'border-l border-border font-medium whitespace-nowrap',
              month === present && 'bg-accent-tint font-semibold text-text',
            )}
          >
            {shortMonth(month)} {(at === 0 || month.endsWith('-01')) && <span className="text-xs font-normal">{month.slice(0, 4)}</span>}
          </th>
        ))}
        <th scope="col" className="border-l border-border px-3.5 text-right font-semibold whitespace-nowrap">
          12 months
        </th>
      </tr>
    </thead>
  );
}

function KeyHints({ mayPlan }: { mayPlan: boolean }) {
  return (
    <p
      aria-hidden
      className="flex items-center justify-end gap-2 border-t border-border px-3.5 py-2 text-sm text-muted pointer-coarse:hidden"
    >
      <Kbd>←</Kbd>
      <Kbd>→</Kbd>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> cell <Kbd>Enter</Kbd> open
      {mayPlan && (
        <>
          <Kbd>M</Kbd> then arrows move <Kbd>N</Kbd> plan
        </>
      )}
    </p>
  );
}
