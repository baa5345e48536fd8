import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { type FindingSeverity, severityOfRisk } from '#domain/findings/findings.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { type Risk, riskOf, riskText, severityLabel } from './findings.words.ts';
import { type RatingDigits, useRatingDigits } from './rating.digits.ts';

const LEVELS = [1, 2, 3, 4, 5] as const;

interface RiskGridProps {
  /** Accessible name of the grid. */
  label: string;
  impact: number | null;
  likelihood: number | null;
  /** Makes the grid read-only if absent. */
  onRate?: ((risk: Risk) => void) | undefined;
  /** Hint about keys. */
  hint?: string;
  /** True to focus the grid on opening. */
  takesFocus?: boolean;
  /** Called after two digits; if absent, the rated cell is focused. */
  onTyped?: (() => void) | undefined;
  /** Called on Escape. */
  onClose: () => void;
  /** Digits typed before the grid has loaded; it has its own if absent. */
  digits?: RatingDigits;
}

const HINT = 'Type two digits to set it: impact, then likelihood';
const TINTS: Record<FindingSeverity, string> = {
  critical: 'bg-danger-tint',
  high: 'bg-severity-high/25',
  medium: 'bg-warning-tint',
  low: 'bg-surface-2',
};

/** Risk grid with impact upwards and likelihood to the right. While focused, two digits rate: impact, then likelihood. */
export function RiskGrid(props: RiskGridProps) {
  const { label, impact, likelihood, onRate, hint = HINT, takesFocus = false, onTyped, onClose } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const rated = riskOf({ impact, likelihood });
  const entry = rated ?? { impact: 3, likelihood: 3 };
  const own = useRatingDigits();
  const { digits = own } = props;
  const { begun } = digits;
  const press = useRatingKeys(grid, { onRate, onTyped, digits });
  // Sets the browser's focus.
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [takesFocus]);
  const pressOrClose = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && begun === null) onClose();
    press(event);
  };
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="grid grid-cols-[auto_auto] items-center gap-x-1 text-xs text-muted">
        <span aria-hidden className="rotate-180 [writing-mode:vertical-rl]">
          Impact
        </span>
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-describedby={id}
          tabIndex={-1}
          onKeyDown={pressOrClose}
          className="grid gap-0.5"
        >
          {LEVELS.toReversed().map((high) => (
            <div key={high} role="row" className="flex gap-0.5">
              {LEVELS.map((wide) => (
                <Cell
                  key={wide}
                  risk={{ impact: high, likelihood: wide }}
                  isRated={rated?.impact === high && rated.likelihood === wide}
                  isEntry={entry.impact === high && entry.likelihood === wide}
                  isInRow={begun === high}
                  onRate={onRate}
                />
              ))}
            </div>
          ))}
        </div>
        <span />
        <span aria-hidden>Likelihood</span>
      </div>
      <p id={id} role="status" className="min-w-0 flex-1 basis-32 text-sm">
        {begun === null ? riskText(rated) : `Impact ${begun}: now the likelihood, 1 to 5`}
        {onRate && begun === null && <span className="block text-xs text-muted">{hint}</span>}
      </p>
    </div>
  );
}

interface RatingKeys extends Pick<RiskGridProps, 'onRate' | 'onTyped'> {
  digits: RatingDigits;
}

function useRatingKeys(grid: RefObject<HTMLDivElement | null>, { onRate, onTyped, digits }: RatingKeys) {
  const type = (digit: number) => {
    const risk = digits.type(digit);
    if (!risk) return;
    onRate?.(risk);
    if (onTyped) onTyped();
    else focusCell(grid.current, risk);
  };
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const isDigit = onRate !== undefined && /^[1-5]$/.test(event.key);
    if (!step && !isDigit && !(event.key === 'Escape' && digits.begun !== null)) return;
    event.preventDefault();
    if (step) focusBeside(grid.current, event.target, step);
    else if (isDigit) type(Number(event.key));
    else digits.clear();
  };
}

interface CellProps {
  risk: Risk;
  isRated: boolean;
  /** True for the single cell in the tab order. */
  isEntry: boolean;
  isInRow: boolean;
  onRate: ((risk: Risk) => void) | undefined;
}

function Cell({ risk, isRated, isEntry, isInRow, onRate }: CellProps) {
  const severity = severityOfRisk(risk.impact, risk.likelihood) ?? 'low';
  return (
    <button
      type="button"
      role="gridcell"
      data-risk={`${risk.impact}${risk.likelihood}`}
      aria-label={`${riskText(risk)}, ${severityLabel(severity).toLowerCase()}`}
      aria-selected={isRated}
      aria-disabled={onRate === undefined}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onRate?.(risk)}
      className={classes(
        'flex size-6 items-center justify-center rounded-[4px] text-xs text-text tabular-nums focus-visible:outline-offset-0',
        TINTS[severity],
        isRated && 'font-semibold inset-ring-2 inset-ring-text',
        isInRow && !isRated && 'inset-ring inset-ring-accent-line',
      )}
    >
      {risk.impact * risk.likelihood}
    </button>
  );
}

const STEPS: Partial<Record<string, Risk>> = {
  ArrowUp: { impact: 1, likelihood: 0 },
  ArrowDown: { impact: -1, likelihood: 0 },
  ArrowRight: { impact: 0, likelihood: 1 },
  ArrowLeft: { impact: 0, likelihood: -1 },
};

function focusCell(grid: HTMLElement | null, { impact, likelihood }: Risk): void {
  grid?.querySelector<HTMLElement>(`[data-risk="${impact}${likelihood}"]`)?.focus();
}

/** Moves the focus to a neighbouring cell; at an edge it stays. */
function focusBeside(grid: HTMLElement | null, from: EventTarget, step: Risk): void {
  const at = from instanceof HTMLElement ? from.dataset['risk'] : undefined;
  if (at) focusCell(grid, { impact: Number(at[0]) + step.impact, likelihood: Number(at[1]) + step.likelihood });
}
