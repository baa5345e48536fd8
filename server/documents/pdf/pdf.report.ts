import type { Report, ReportTable } from '#domain/assessments/report/report.model.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL, paletteOf } from '#domain/deck/page/palette.rules.ts';
import { scriptsIn } from '#domain/deck/words/scripts.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { pressFor, printed } from './pdf.compiler.ts';
import { familiesOf } from './pdf.fonts.ts';
import { drawable } from './pdf.letters.ts';
import { written } from './pdf.written.ts';

/** More columns than these need the long side of the paper. */
const NARROW = 5;

export interface PrintedReport extends Report {
  logos: DeckLogos<DocumentLogo>;
}

/** An assessment on pages of A4, the customer's copy behind a cover, tagged: sections are headings, tables are tables with heads. */
export async function reportPdf({ logos, ...report }: PrintedReport): Promise<Uint8Array> {
  const { typst, letters, scripts } = pressFor(scriptsIn(JSON.stringify(report)));
  const isWide = report.answers.columns.length > NARROW;
  const look = {
    isWide,
    line: NEUTRAL.text,
    hairline: NEUTRAL.rule,
    muted: NEUTRAL.muted,
    panel: report.cover && panelOf(report.cover.colour),
  };
  const text = (words: string, most: number) => breakable(drawable(writable(words), letters), most);
  const { findings, answers, evidence, ...rest } = report;
  const fitted = fittedTo(isWide ? WIDE_MM : NARROW_MM, text);
  const tables = {
    findings: fitted(findings),
    answers: {
      columns: fitted({ ...answers, rows: [] }).columns,
      sections: answers.sections.map(({ title, score, rows }) => ({
        title: text(title, LONGEST_WORD),
        score,
        rows: fitted({ columns: answers.columns, rows }).rows,
      })),
    },
    evidence: evidence && fitted(evidence),
  };
  const texts = written(rest, (words) => text(words, LONGEST_WORD));
  return printed(typst, { ...Object(texts), ...tables, ...look, fonts: familiesOf([...scripts]) }, logos, 'report');
}

/** Breaks the words of a table that are longer than their column is wide. */
function fittedTo(paper: number, text: (words: string, most: number) => string) {
  return ({ columns, rows }: ReportTable): ReportTable => {
    const all = columns.reduce((sum, { width }) => sum + width, 0);
    const most = columns.map(({ width }) => Math.max(SHORTEST_WORD, Math.floor(((width / all) * paper - INSET_MM) / LETTER_MM)));
    const mostIn = (place: number) => most[place] ?? SHORTEST_WORD;
    return {
      columns: columns.map(({ head, width }, place) => ({ head: text(head, mostIn(place)), width })),
      rows: rows.map((row) => row.map((cell, place) => (typeof cell === 'string' ? text(cell, mostIn(place)) : cell))),
    };
  };
}

function panelOf(colour: string) {
  const { fill, onFill } = paletteOf(colour);
  return { fill, onFill };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Between the margins of report.typ, and beside the text of each column. */
const NARROW_MM = 178;
const WIDE_MM = 265;
const INSET_MM = 2.9;
/** Of the text of a table, rather more than most letters have. */
const LETTER_MM = 1.9;
/** Fits the narrowest column. */
const SHORTEST_WORD = 12;
/** Fits every line outside the tables. */
const LONGEST_WORD = 24;

/** Lines break between words only: a longer word breaks after its dots and dashes, and where its parts are too long as well after each letter. */
function breakable(text: string, most: number): string {
  const broken = (part: string) => Array.from(graphemes.segment(part), ({ segment }) => segment).join('\u200b');
  const parted = (word: string) =>
    (word.match(/[^./_@\\-]*[./_@\\-]+|[^./_@\\-]+/gu) ?? [word]).map((part) => (part.length <= most ? part : broken(part)));
  return text.replaceAll(/\S+/gu, (word) => (word.length <= most ? word : parted(word).join('\u200b')));
}
