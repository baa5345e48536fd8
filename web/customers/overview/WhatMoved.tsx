import { type MovedLine, movedLines } from '#domain/assessments/compare/moved.rules.ts';
import type { Comparison } from '#contract/assessments/assessments.compare.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { pointsText } from '#web/ui/marks/score.text.ts';

/** Which sections raised and lowered the score since the run of the same template before; the lines come to the change beside the score. */
export function WhatMoved({ comparison: { assessment, with: before, score, sections } }: { comparison: Comparison }) {
  if (score.change === null) return null;
  const lines = movedLines(sections, score.change);
  const most = Math.max(...lines.map(({ points }) => Math.abs(points)), 1);
  return (
    <section aria-labelledby="what-moved-it" className="max-w-105 min-w-0 text-sm @min-[560px]:col-span-2 @min-[720px]:col-span-1">
      <h2 id="what-moved-it" className="text-muted">
        What moved it, points
      </h2>
      <ul className="mt-1 grid gap-1">
        {lines.length === 0 && <li>No section moved it.</li>}
        {lines.map((line) => (
          <Line key={line.key} line={line} most={most} />
        ))}
      </ul>
      <p className="mt-1 flex items-center justify-between gap-2 border-t border-border pt-1">
        <TextLink to={`/assessments/${assessment.id}/compare`} search={{ with: before.id }}>
          Compare the runs
        </TextLink>
        <span className={classes('font-semibold tabular-nums', toneOf(score.change))}>{pointsText(score.change, 1)}</span>
      </p>
    </section>
  );
}

/** A line that stands for no single section begins its key with a space. */
const standsForSeveral = ({ key }: MovedLine) => key.startsWith(' ');

function Line({ line, most }: { line: MovedLine; most: number }) {
  const { title, points } = line;
  const fill = points < 0 ? 'var(--series-2)' : standsForSeveral(line) ? 'var(--text-muted)' : 'var(--series-1)';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.25rem_2.25rem] items-center gap-2">
      <span className="truncate" title={title}>
        {title}
      </span>
      <span aria-hidden className="h-2" style={{ width: `${Math.max(4, (100 * Math.abs(points)) / most)}%`, background: fill }} />
      <span className={classes('text-right font-medium tabular-nums', points < 0 && 'text-danger-text')}>{pointsText(points, 1)}</span>
    </li>
  );
}

function toneOf(change: number): string {
  if (change === 0) return 'text-muted';
  return change > 0 ? 'text-success-text' : 'text-danger-text';
}
