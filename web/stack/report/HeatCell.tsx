import type { KeyboardEvent } from 'react';
import type { StackReport } from '#contract/stack/stack.report.contract.ts';
import type { StackVerdict } from '#domain/stack/stack.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { XIcon } from '#web/ui/icons.tsx';
import { VERDICTS } from '#web/stack/stack.words.ts';

export type ReportCell = StackReport['rows'][number]['cells'][number];

/** Solid colours of different lightness, each combined with an icon. */
const FILLS: Record<StackVerdict, string> = {
  match: 'text-text',
  acceptable: 'border-2 border-series-1 bg-surface-1 text-text',
  off_standard: 'bg-[color-mix(in_oklab,var(--severity-high)_80%,#ffffff)] text-[#111113]',
  missing: 'bg-danger-line text-surface-1',
  unknown: 'bg-[repeating-linear-gradient(135deg,var(--surface-2)_0_4px,var(--surface-1)_4px_8px)] text-muted',
};

/** Paler for a match that covers less of the customer. */
function fillOf(cell: Pick<ReportCell, 'verdict' | 'coveragePercent'>): { backgroundColor: string } | undefined {
  if (cell.verdict !== 'match') return undefined;
  const share = Math.round(8 + ((cell.coveragePercent ?? 100) / 100) * 22);
  return { backgroundColor: `color-mix(in oklab, var(--series-1) ${share}%, var(--surface-1))` };
}

function Sign({ verdict }: { verdict: StackVerdict }) {
  if (verdict === 'off_standard') return <AlertTriangleIcon size={12} />;
  if (verdict === 'missing') return <XIcon size={14} stroke={3} />;
  return verdict === 'unknown' ? <>?</> : null;
}

const hasFigure = (verdict: StackVerdict) => verdict !== 'missing' && verdict !== 'unknown';

const BOX = 'flex h-7 w-full items-center justify-center gap-1 rounded-[3px] text-sm font-medium tabular-nums';

interface HeatCellProps {
  cell: Pick<ReportCell, 'verdict' | 'coveragePercent'> | undefined;
  label: string;
  /** Row and column, for the arrow keys. */
  place: string;
  isOpen: boolean;
  /** True for the cell in the tab order. */
  isStop: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Text of the cell for people who cannot see its colour. */
function inWords({ verdict, coveragePercent }: Pick<ReportCell, 'verdict' | 'coveragePercent'>): string {
  if (verdict === null) return 'no verdict';
  const covered = hasFigure(verdict) ? `, ${coveragePercent ?? 100}% covered` : '';
  return `${VERDICTS[verdict].label.toLowerCase()}${covered}`;
}

const NO_CELL = { verdict: null, coveragePercent: null };

export function HeatCell({ cell = NO_CELL, label, place, isOpen, isStop, onOpen, onKeyDown }: HeatCellProps) {
  const { verdict, coveragePercent } = cell;
  return (
    <button
      type="button"
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isOpen}
      aria-label={`${label}: ${inWords(cell)}`}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      style={fillOf(cell)}
      className={classes(BOX, verdict ? FILLS[verdict] : 'text-muted', isOpen && 'outline-2 outline-offset-1 outline-focus')}
    >
      {verdict === null ? '·' : <Sign verdict={verdict} />}
      {verdict && hasFigure(verdict) && (coveragePercent ?? 100)}
    </button>
  );
}

const EXAMPLES: readonly { verdict: StackVerdict; text: string }[] = [
  { verdict: 'match', text: 'match, % covered' },
  { verdict: 'acceptable', text: 'acceptable' },
  { verdict: 'off_standard', text: 'off standard' },
  { verdict: 'missing', text: 'missing' },
  { verdict: 'unknown', text: 'unknown' },
];

export function Legend() {
  return (
    <ul aria-label="Legend" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {EXAMPLES.map(({ verdict, text }) => (
        <li key={verdict} className="flex items-center gap-2">
          <span style={fillOf({ verdict, coveragePercent: 100 })} className={classes(BOX, 'h-5! w-8! text-xs!', FILLS[verdict])}>
            <Sign verdict={verdict} />
            {verdict === 'match' && '100'}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
