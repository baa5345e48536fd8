import { BAND_COLOURS } from '#domain/theme/colours.rules.ts';
import type { FigureBlock, Line, TableBlock } from '#domain/deck/deck.model.rules.ts';
import { SEVERITY_LABELS } from '#domain/deck/deck.words.rules.ts';
import type { FindingSeverity } from '#domain/findings/findings.rules.ts';
import type { ClientFinding } from '#domain/qbrs/qbrs.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SIZE } from './slide.classes.ts';
import { SlideText } from './SlideText.tsx';

const SEVERITY_COLOURS: Record<FindingSeverity, string> = {
  critical: BAND_COLOURS.critical,
  high: BAND_COLOURS.poor,
  medium: BAND_COLOURS.fair,
  low: '#5b626b',
};

export function SlideFigure({ figure }: { figure: FigureBlock }) {
  return (
    <div>
      <p className="leading-[1.1] font-semibold text-(--ink) tabular-nums">
        <span className={SIZE.figure}>{figure.value}</span>
        <span className={SIZE.unit}>{figure.unit}</span>
      </p>
      <p className={classes('flex items-center gap-[0.5em] font-semibold', SIZE.column)} style={{ color: BAND_COLOURS[figure.band] }}>
        <span aria-hidden className="size-[0.55em] rounded-full bg-current" />
        {figure.bandLabel}
      </p>
      {figure.change && <p className={classes('text-(--quiet) first-letter:uppercase', SIZE.column)}>{figure.change}</p>}
    </div>
  );
}

export function SlideColumns({ columns }: { columns: readonly Line[][] }) {
  return (
    <div className="mt-[0.6em] grid grid-cols-2 gap-[2.4em] @max-xl:grid-cols-1">
      {columns.map((lines, index) => (
        <div key={index} className="border-t-2 border-(--ink) pt-[0.7em]">
          <SlideText lines={lines} size="column" />
        </div>
      ))}
    </div>
  );
}

export function SlideAsk({ text }: { text: string }) {
  return (
    <p dir="auto" className="mt-[0.6em] border-l-4 border-(--ink) bg-(--inset) px-[0.9em] py-[0.8em] font-semibold wrap-anywhere">
      {text}
    </p>
  );
}

export function SlideTable({ table: { columns, rows } }: { table: TableBlock }) {
  const align = (index: number) => (columns[index]?.align === 'end' ? 'text-right tabular-nums' : 'text-left');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so it must scroll by keyboard too
    <div role="group" aria-label={columns.map(({ title }) => title).join(', ')} tabIndex={0} className="@max-xl:overflow-x-auto">
      <table className={classes('w-full table-fixed border-collapse leading-[1.25] @max-xl:min-w-160', SIZE.table)}>
        <colgroup>
          {columns.map(({ title, share }) => (
            <col key={title} style={{ width: `${share * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr className="border-b border-(--line)">
            {columns.map(({ title }, index) => (
              <th
                key={title}
                scope="col"
                className={classes('px-[0.4em] py-[0.3em] font-semibold text-(--quiet)', SIZE.small, align(index))}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-b border-(--rule) align-top">
              {row.map((text, index) => (
                <td key={index} dir="auto" className={classes('px-[0.4em] py-[0.3em] wrap-anywhere', align(index))}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function SlideFindings({ findings }: { findings: readonly ClientFinding[] }) {
  return (
    <ul>
      {findings.map((finding, index) => (
        <li
          key={index}
          className="grid grid-cols-[5.4em_1fr] items-baseline border-b border-(--rule) py-[0.4em] leading-[1.25] @max-xl:grid-cols-1"
        >
          <span className={classes('font-semibold', SIZE.note)} style={{ color: SEVERITY_COLOURS[finding.severity] }}>
            {SEVERITY_LABELS[finding.severity]}
          </span>
          <span className="grid gap-[0.15em] wrap-anywhere">
            <span dir="auto" className={classes('font-medium', SIZE.side)}>
              {finding.title}
            </span>
            {finding.section !== '' && (
              <span dir="auto" className={classes('text-(--quiet)', SIZE.note)}>
                {finding.section}
              </span>
            )}
            {finding.note !== null && (
              <span dir="auto" className={SIZE.note}>
                {finding.note}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
