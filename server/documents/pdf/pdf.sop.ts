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

export interface SopFile {
  sop: SopPaper;
  logo: DocumentLogo | null;
}

/** An SOP on pages of A4, tagged: its headings, lists, tables and code are what they are called. */
export async function sopPdf({ sop: { body, ...sop }, logo }: SopFile): Promise<Uint8Array> {
  const { typst, letters, scripts } = pressFor(scriptsIn(`${JSON.stringify(sop)}${body}`));
  const look = { line: NEUTRAL.text, hairline: NEUTRAL.rule, muted: NEUTRAL.muted, fonts: familiesOf([...scripts]) };
  const texts = written({ ...sop, blocks: blocksOf(body) }, (text) => breakable(drawable(writable(text), letters)));
  return printed(typst, { ...Object(texts), ...look }, { logo, provider: null }, 'sop');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A longer word is wider than a line of the paper, and lines break between words only. */
const LONGEST_WORD = 70;

function breakable(text: string): string {
  const broken = (word: string) => Array.from(graphemes.segment(word), ({ segment }) => segment).join('\u200b');
  return text.replaceAll(/\S+/gu, (word) => (word.length <= LONGEST_WORD ? word : broken(word)));
}
