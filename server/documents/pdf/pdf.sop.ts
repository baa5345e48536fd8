import type { SopPaper } from '#domain/sops/sops.paper.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { scriptsIn } from '#domain/deck/words/scripts.rules.ts';
import type { DocumentLogo } from '#server/documents/documents.logo.ts';
import { pressFor, printed } from './pdf.compiler.ts';
import { familiesOf } from './pdf.fonts.ts';
import { drawable } from './pdf.letters.ts';
import { blocksOf } from './pdf.markdown.ts';
import { written } from './pdf.written.ts';

export interface SopPicture {
  id: string;
  format: 'png' | 'jpg';
  bytes: Uint8Array;
  width: number;
  height: number;
}

export interface SopFile {
  sop: SopPaper;
  logo: DocumentLogo | null;
  pictures: readonly SopPicture[];
}

/** Maximum size of a picture, in points. */
const [WIDEST, HIGHEST] = [470, 560];
const POINTS_OF_PIXEL = 0.75;

function widthOf({ width, height }: SopPicture): number {
  return Math.min(width * POINTS_OF_PIXEL, WIDEST, (HIGHEST * width) / height);
}

/** Tagged A4 document of an SOP with real headings, lists, tables and code. */
export async function sopPdf({ sop: { body, ...sop }, logo, pictures }: SopFile): Promise<Uint8Array> {
  const { typst, letters, scripts } = pressFor(scriptsIn(`${JSON.stringify(sop)}${body}`));
  const look = { line: NEUTRAL.text, hairline: NEUTRAL.rule, muted: NEUTRAL.muted, fonts: familiesOf([...scripts]) };
  const texts = written({ ...sop, blocks: blocksOf(body) }, (text) => breakable(drawable(writable(text), letters)));
  const widths = Object.fromEntries(pictures.map((picture) => [picture.id, widthOf(picture)]));
  const picturePaths = Object.fromEntries(
    pictures.map(({ id, ...picture }) => [`picture-${id}`, { ...picture, ratio: picture.width / picture.height }]),
  );
  return printed(typst, { ...Object(texts), ...look, widths }, { ...picturePaths, logo, provider: null }, 'sop');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Longer words exceed a line, and lines break only between words. */
const LONGEST_WORD = 70;

function breakable(text: string): string {
  const broken = (word: string) => Array.from(graphemes.segment(word), ({ segment }) => segment).join('\u200b');
  return text.replaceAll(/\S+/gu, (word) => (word.length <= LONGEST_WORD ? word : broken(word)));
}
