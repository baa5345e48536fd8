import { type ReactNode, Suspense } from 'react';
import { numberText } from '#web/ui/data/number.text.ts';
import type { ScoreBands } from '#domain/assessments/printed.scores.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { ArrowDownIcon, ArrowUpIcon, MinusIcon } from '#web/ui/icons.tsx';
import { useScoreBands } from './bands.ts';
import { Sparkline } from './Sparkline.tsx';
import { scoreNumber } from '#web/ui/marks/score.text.ts';

interface ScoreFigureProps {
  label: string;
  /** Score in percent; null if there is none. */
  value: number | null;
  /** Change since the previous score; an increase is an improvement. */
  change?: number | null;
  bands?: ScoreBands | null;
  /** Recent values, current one last. */
  history?: readonly number[];
  /** Explanation of the figure, or the next action. */
  children?: ReactNode;
}

export function ScoreFigure({ label, value, change, bands: own, history = [], children }: ScoreFigureProps) {
  const bands = useScoreBands(own);
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
        <p className="flex items-baseline gap-1">
          <span className="text-2xl font-semibold tabular-nums">{value === null ? '–' : scoreNumber(value, bands)}</span>
          <span className="text-muted">{value === null ? 'Not scored' : '%'}</span>
        </p>
        {history.length > 1 && (
          <Suspense fallback={<span className="h-6 w-22 shrink-0" />}>
            <Sparkline label={`${label}: last ${history.length} values`} values={history} />
          </Suspense>
        )}
      </div>
      {typeof change === 'number' && <Change change={change} />}
      {children && <div className="mt-1 text-sm text-muted">{children}</div>}
    </div>
  );
}

function Change({ change }: { change: number }) {
  const [Sign, tone] = arrowOf(change);
  return (
    <p className={classes('mt-1 flex items-center gap-1 text-sm', tone)}>
      <Sign size={14} />
      {change === 0
        ? 'No change'
        : `${change > 0 ? 'Up' : 'Down'} ${numberText(Math.abs(change))} ${Math.abs(change) === 1 ? 'point' : 'points'}`}{' '}
      since the previous assessment on this template
    </p>
  );
}

function arrowOf(change: number) {
  if (change === 0) return [MinusIcon, 'text-muted'] as const;
  return change > 0 ? ([ArrowUpIcon, 'text-success-text'] as const) : ([ArrowDownIcon, 'text-danger-text'] as const);
}
