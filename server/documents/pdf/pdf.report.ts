import type { Report } from '#domain/assessments/report/report.model.rules.ts';
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
  const texts = written(report, (text) => breakable(drawable(writable(text), letters)));
  return printed(typst, { ...Object(texts), ...look, fonts: familiesOf([...scripts]) }, logos, 'report');
}

function panelOf(colour: string) {
  const { fill, onFill } = paletteOf(colour);
  return { fill, onFill };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A column is narrow, and lines break between words only. */
const LONGEST_WORD = 12;

function breakable(text: string): string {
  const broken = (word: string) => Array.from(graphemes.segment(word), ({ segment }) => segment).join('\u200b');
  return text.replaceAll(/\S+/gu, (word) => (word.length <= LONGEST_WORD ? word : broken(word)));
}
