import type { RiskLetter } from '#domain/recommendations/letter.rules.ts';
import { writable } from '#domain/deck/deck.fit.rules.ts';
import { NEUTRAL } from '#domain/deck/page/palette.rules.ts';
import { scriptsIn } from '#domain/deck/words/scripts.rules.ts';
import { type DocumentLogo } from '#server/documents/documents.logo.ts';
import { pressFor, printed } from './pdf.compiler.ts';
import { familiesOf } from './pdf.fonts.ts';
import { drawable } from './pdf.letters.ts';
import { written } from './pdf.written.ts';

export interface LetterFile {
  letter: RiskLetter;
  logo: DocumentLogo | null;
}

/** Tagged A4 letter for signature. */
export async function letterPdf({ letter, logo }: LetterFile): Promise<Uint8Array> {
  const { typst, letters, scripts } = pressFor(scriptsIn(JSON.stringify(letter)));
  const texts = written(letter, (text) => drawable(writable(text), letters));
  const look = { line: NEUTRAL.text, muted: NEUTRAL.muted, fonts: familiesOf([...scripts]) };
  return printed(typst, { ...Object(texts), ...look }, { logo, provider: null }, 'letter');
}
