import type { ReactNode } from 'react';
import { markGraphics } from '#domain/deck/charts/chart.marks.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Cell, TablePiece, TableRow } from '#domain/deck/page/slide.model.rules.ts';
import { gapAfter, spokenChange } from '#domain/deck/page/table.parts.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { PLACED, SIZED } from './slide.frame.ts';
import { SlideGraphics } from './SlideGraphics.tsx';
import { SlideParagraphs } from './SlideTexts.tsx';

const ALIGN = { start: 'text-start', middle: 'text-center', end: 'text-end' } as const;

/** Table with fixed rows and columns, stacked in the same order on phones. */
export function SlideTableView({ piece }: { piece: TablePiece }) {
  const { box, columns, rows, size, alt } = piece;
  return (
    <table
      aria-label={alt}
      className={classes(PLACED, SIZED, 'table-fixed border-collapse leading-[1.3] @max-xl:my-3 @max-xl:block')}
      style={{ '--x': box.x, '--y': box.y, '--w': box.width, '--s': size }}
    >
      <thead className="@max-xl:sr-only">
        <tr>
          {columns.map(({ title, width, align }, place) => (
            <Head key={place} title={title} width={width} align={align} table={piece} />
          ))}
        </tr>
      </thead>
      <tbody className="@max-xl:block">
        {rows.map((row, index) => (
          <Row key={index} row={row} table={piece} isOverSum={row.isSum !== true && rows[index + 1]?.isSum === true} />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = TablePiece['columns'][number] & { table: TablePiece };

/** Empty headings, such as of a column of marks, are plain cells. */
function Head({ title, width, align, table: { headHeight, headSize } }: HeadProps) {
  const Tag = title === '' ? 'td' : 'th';
  return (
    <Tag
      scope={title === '' ? undefined : 'col'}
      className={classes(
        'h-[calc(var(--h)*var(--pt))] w-[calc(var(--w)*var(--pt))] border-b p-0 align-middle font-semibold',
        SIZED,
        ALIGN[align],
      )}
      style={{ '--h': headHeight, '--w': width, '--s': headSize, color: NEUTRAL.muted, borderColor: NEUTRAL.text }}
    >
      {title}
    </Tag>
  );
}

/** Row tints are drawn below the slide; phones have no fixed positions, so the row has its own tint. */
function Row({ row, table: { columns, valign }, isOverSum }: { row: TableRow; table: TablePiece; isOverSum: boolean }) {
  return (
    <tr
      className={classes(
        'border-b @max-xl:flex @max-xl:flex-wrap @max-xl:gap-x-3 @max-xl:bg-(--tint) @max-xl:py-2',
        isOverSum && 'border-b-[1.2px]',
      )}
      style={{ '--tint': row.fill, borderColor: isOverSum ? NEUTRAL.text : NEUTRAL.rule }}
    >
      {row.cells.map((cell, place) => (
        <td
          key={place}
          data-head={headOf(columns, place, cell)}
          className={classes(
            // Phones have no heads above the columns.
            '@max-xl:data-head:before:block @max-xl:data-head:before:text-[#5b6572] @max-xl:data-head:before:content-[attr(data-head)]',
            '@max-xl:pe-0 @max-xl:text-start',
            // Boxes are ticked with a pen.
            cell.mark?.shape === 'box' && '@max-xl:hidden',
            'h-[calc(var(--h)*var(--pt))] p-0 wrap-anywhere @max-xl:h-auto',
            valign === 'top' ? 'pt-[calc(10*var(--pt))] align-top' : 'align-middle',
            ALIGN[columns[place]?.align ?? 'start'],
            columns[place]?.align === 'end' && 'tabular-nums',
            'pe-[calc(var(--gap)*var(--pt))]',
          )}
          style={{ '--h': row.height, '--gap': gapAfter(cell, columns, place) }}
        >
          <ChangeView words={spokenChange(cell, columns[place] ?? { title: '' })}>
            <CellView cell={cell} />
          </ChangeView>
        </td>
      ))}
    </tr>
  );
}

/** Change with its direction in words for screen readers, and for everyone on phones. */
function ChangeView({ words, children }: { words: string | null; children: ReactNode }) {
  if (words === null) return children;
  return (
    <>
      <span aria-hidden className="@max-xl:hidden">
        {children}
      </span>
      <span className="sr-only @max-xl:not-sr-only">{words}</span>
    </>
  );
}

/** Head beside a figure on phones; the first named column needs none. */
function headOf(columns: TablePiece['columns'], place: number, { paragraphs }: Cell): string | undefined {
  const head = columns[place]?.title ?? '';
  const isFirst = columns.findIndex(({ title }) => title !== '') === place;
  const isEmpty = paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === ''));
  return head === '' || isFirst || isEmpty ? undefined : head;
}

const MARK = 11;
/** Size of marks with a number, or of boxes to tick with a pen. */
const NUMBERED_MARK = 18;

function CellView({ cell: { paragraphs, mark, chip, spoken } }: { cell: Cell }) {
  // Shown by a drawing over the cell, which phones omit.
  if (spoken !== undefined) return <span className="sr-only @max-xl:not-sr-only">{spoken}</span>;
  if (chip) {
    return (
      <span
        className={classes(
          'inline-flex h-[1.8em] w-[6.2em] items-center gap-[0.5em] rounded-sm ps-[0.6em] font-semibold whitespace-nowrap',
          SIZED,
        )}
        style={{ '--s': 10, backgroundColor: chip.shape === 'ring' ? NEUTRAL.white : chip.colour, color: chip.onColour }}
      >
        <Sign shape={chip.shape} colour={chip.onColour} size={7} />
        <SlideParagraphs paragraphs={paragraphs} />
      </span>
    );
  }
  if (!mark) return <SlideParagraphs paragraphs={paragraphs} />;
  return (
    <span className="inline-flex items-center gap-[0.5em]">
      <Sign {...mark} size={mark.size ?? (mark.label || mark.shape === 'box' ? NUMBERED_MARK : MARK)} />
      <span>
        <SlideParagraphs paragraphs={paragraphs} />
      </span>
    </span>
  );
}

function Sign({ size, ...mark }: NonNullable<Cell['mark']> & { size: number }) {
  const half = size / 2 + 1;
  return (
    <svg
      aria-hidden
      viewBox={`${-half} ${-half} ${half * 2} ${half * 2}`}
      className="size-[calc(var(--s)*var(--pt))] shrink-0 overflow-visible"
      style={{ '--s': size + 2 }}
    >
      <SlideGraphics graphics={markGraphics({ ...mark, x: 0, y: 0, size })} />
    </svg>
  );
}
