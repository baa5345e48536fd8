import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import type { Paragraph as Words, Run } from '#domain/deck/page/slide.model.rules.ts';
import { isRightToLeft, officeScriptOf } from '#domain/deck/words/scripts.rules.ts';
import { LINK } from '#domain/deck/words/rich.text.rules.ts';

/* Building blocks of the minutes, each in the language, font and direction of its text. */

/** In half points, the unit of the format. */
const SIZE = { body: 21, label: 18 } as const;

interface Look {
  isStrong?: boolean;
  isQuiet?: boolean;
}

const hex = (colour: string) => colour.replace('#', '').toUpperCase();

/** Set only for right-to-left paragraphs. */
const turned = (text: string) => (isRightToLeft(text) ? { bidirectional: true } : {});

function run(text: string, { isStrong = false, isQuiet = false }: Look = {}): TextRun {
  const { language, font } = officeScriptOf(text);
  return new TextRun({
    text: writable(text),
    size: isQuiet ? SIZE.label : SIZE.body,
    ...(isStrong ? { bold: true, boldComplexScript: true } : {}),
    ...(isQuiet ? { color: hex(NEUTRAL.muted) } : {}),
    ...(font === null ? {} : { font }),
    ...(isRightToLeft(text) ? { rightToLeft: true } : {}),
    language: { value: language, eastAsia: language, bidirectional: language },
  });
}

export function line(text: string, look: Look = {}, after = 60): Paragraph {
  return new Paragraph({ children: [run(text, look)], ...turned(text), spacing: { after }, keepLines: true });
}

export function heading(text: string, level: 'Title' | 'Heading1', colour: string): Paragraph {
  const { font } = officeScriptOf(text);
  return new Paragraph({
    heading: level,
    ...turned(text),
    keepNext: true,
    children: [
      new TextRun({
        text: writable(text),
        bold: true,
        color: hex(colour),
        size: level === 'Title' ? 40 : 26,
        ...(font === null ? {} : { font }),
        ...(isRightToLeft(text) ? { rightToLeft: true } : {}),
      }),
    ],
    spacing: level === 'Title' ? { after: 120 } : { before: 320, after: 100 },
  });
}

export function written({ runs, isItem }: Words): Paragraph {
  const text = runs.map((one) => one.text).join('');
  return new Paragraph({
    children: runs.map(linked),
    ...turned(text),
    spacing: { after: isItem ? 40 : 120 },
    ...(isItem ? { bullet: { level: 0 } } : {}),
  });
}

function linked({ text, weight = 400, href }: Run): TextRun | ExternalHyperlink {
  const look = { isStrong: weight >= 600 };
  if (href === undefined || !LINK.test(href)) return run(text, look);
  return new ExternalHyperlink({ link: href, children: [new TextRun({ text: writable(text), style: 'Hyperlink', size: SIZE.body })] });
}

export interface Column {
  head: string;
  /** In twentieths of a point; the columns must fill the page. */
  width: number;
}

const RULE = { style: BorderStyle.SINGLE, size: 4, color: hex(NEUTRAL.rule) };
const STRONG_RULE = { style: BorderStyle.SINGLE, size: 8, color: hex(NEUTRAL.text) };
const NONE = { style: BorderStyle.NIL, size: 0, color: 'auto' };

/** Table with a head repeated on every page and unbroken rows; each line of a cell is a paragraph. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): Table {
  const cell = (text: string, place: number, isHead: boolean) =>
    new TableCell({
      children: text.split('\n').map((words) => line(words, isHead ? { isStrong: true, isQuiet: true } : { isStrong: place === 0 }, 0)),
      width: { size: columns[place]?.width ?? 0, type: WidthType.DXA },
      margins: { top: 60, bottom: 60, left: 0, right: 120 },
      verticalAlign: VerticalAlign.TOP,
      borders: { top: NONE, left: NONE, right: NONE, bottom: isHead ? STRONG_RULE : RULE },
    });
  return new Table({
    alignment: AlignmentType.LEFT,
    width: { size: columns.reduce((sum, { width }) => sum + width, 0), type: WidthType.DXA },
    columnWidths: columns.map(({ width }) => width),
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: columns.map(({ head }, place) => cell(head, place, true)) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((text, place) => cell(text, place, false)) })),
    ],
  });
}
