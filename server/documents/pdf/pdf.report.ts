import type { Report, ReportTable } from '#domain/assessments/report/report.model.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { BAND_LEVELS, BETTER, NEUTRAL, paletteOf, SEVERITY_LEVELS, WORSE } from '#domain/deck/page/palette.rules.ts';
import { scriptsIn } from '#domain/deck/words/scripts.rules.ts';
import type { DeckLogos } from '#domain/deck/page/slide.model.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { pressFor, printed } from './pdf.compiler.ts';
import { familiesOf } from './pdf.fonts.ts';
import { drawable } from './pdf.letters.ts';
import { written } from './pdf.written.ts';

/** Tables with more columns use landscape pages. */
const NARROW = 5;

export interface PrintedReport extends Report {
  logos: DeckLogos<DocumentLogo>;
}

/** Tagged A4 report of an assessment; the customer's copy has a cover. Sections are headings, and tables have heads. */
export async function reportPdf({ logos, ...report }: PrintedReport): Promise<Uint8Array> {
  const { typst, letters, scripts } = pressFor(scriptsIn(JSON.stringify(report)));
  const isWide = report.answers.columns.length > NARROW;
  const look = {
    isWide,
    line: NEUTRAL.text,
    hairline: NEUTRAL.rule,
    muted: NEUTRAL.muted,
    panel: report.cover && panelOf(report.cover.colour),
    look: report.cover && lookOf(report.cover.colour, report.pages),
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
  const pageFoot = report.cover ? [report.cover.customer, report.cover.name, 'Confidential'].join(' · ') : '';
  const texts = written({ ...rest, pageFoot }, (words) => text(words, LONGEST_WORD));
  return printed(typst, { ...Object(texts), ...tables, ...look, fonts: familiesOf([...scripts]) }, logos, 'report');
}

/** Breaks words that are wider than their column. */
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

/** Colours and marks of the customer's pages; the same as in a deck. */
function lookOf(colour: string, pages: Report['pages']) {
  const { ink, series } = paletteOf(colour);
  return {
    ink,
    series,
    line: NEUTRAL.text,
    muted: NEUTRAL.muted,
    hairline: NEUTRAL.rule,
    panel: NEUTRAL.panel,
    better: BETTER,
    worse: WORSE,
    earlier: EARLIER,
    severities: SEVERITY_LEVELS,
    bands: BAND_LEVELS,
    /** Fair and good; a bar starts at zero. */
    marks: pages?.sections.marks.slice(1) ?? [],
  };
}

/** Line and ring of an earlier score. */
const EARLIER = '#8794a3';

function panelOf(colour: string) {
  const { fill, onFill } = paletteOf(colour);
  return { fill, onFill };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text widths in mm from report.typ, and the padding of each column. */
const NARROW_MM = 178;
const WIDE_MM = 265;
const INSET_MM = 2.9;
/** Assumed letter width in tables; larger than most letters. */
const LETTER_MM = 1.9;
/** Letters that fit the narrowest column. */
const SHORTEST_WORD = 12;
/** Letters that fit every line outside tables. */
const LONGEST_WORD = 24;

/** Lines break only between words: overlong words may break after dots and dashes, and after each letter if parts are still too long. */
function breakable(text: string, most: number): string {
  const broken = (part: string) => Array.from(graphemes.segment(part), ({ segment }) => segment).join('\u200b');
  const parted = (word: string) =>
    (word.match(/[^./_@\\-]*[./_@\\-]+|[^./_@\\-]+/gu) ?? [word]).map((part) => (part.length <= most ? part : broken(part)));
  return text.replaceAll(/\S+/gu, (word) => (word.length <= most ? word : parted(word).join('\u200b')));
}
