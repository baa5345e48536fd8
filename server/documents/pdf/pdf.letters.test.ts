import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { textWidth } from '#domain/deck/deck.fit.rules.ts';
import { LETTER_WIDTHS } from '#domain/deck/words/letter.widths.ts';
import { FIRST_FONT, SCRIPT_FONTS } from '#domain/deck/words/scripts.rules.ts';
import { fontFile } from './pdf.fonts.ts';
import { drawable, lettersOf } from './pdf.letters.ts';

const FONTS = [FIRST_FONT, SCRIPT_FONTS.rare, SCRIPT_FONTS.hebrew, SCRIPT_FONTS.arabic, SCRIPT_FONTS.devanagari, SCRIPT_FONTS.thai];

/** Widths of the texts as the compiler measures them, in em, in the heaviest weight. */
function measured(texts: readonly string[]): number[] {
  const typst = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(fontFile(font, '600SemiBold'))) }],
  });
  typst.mapShadow(`${import.meta.dirname}/texts.json`, Buffer.from(JSON.stringify(texts)));
  const outcome = typst.compile({
    mainFileContent: `#set text(font: ${JSON.stringify(FONTS.map(({ family }) => family))
      .replace('[', '(')
      .replace(']', ')')}, size: 100pt, weight: 600)
#context [#metadata(json("/texts.json").map(words => measure(text(words)).width.pt() / 100)) <widths>]`,
  });
  if (!outcome.result) throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics));
  // The result has the shape of the template's metadata.
  const [found] = typst.query(outcome.result, { selector: '<widths>', field: 'value' }) as number[][];
  return found ?? [];
}

test('Each letter takes as much space in the layout of a deck as in its font, and hardly more', () => {
  const fonts = FONTS.map((font) => lettersOf(readFileSync(fontFile(font, '600SemiBold'))));
  const letters = LETTER_WIDTHS.flatMap(({ from, widths }) => Array.from(widths, (_, place) => String.fromCodePoint(from + place))).filter(
    (letter) =>
      /[\p{Letter}\p{Number}\p{Punctuation}\p{Symbol}]/u.test(letter) && fonts.some((font) => font.has(letter.codePointAt(0) ?? 0)),
  );
  const real = measured(letters);
  expect(letters.length).toBeGreaterThan(1200);
  const wrong = letters.filter((letter, place) => {
    // Largest width that a digit of the table can express.
    const spare = textWidth(letter) - Math.min(1.525, real[place] ?? 0);
    // Tabular figures are all as wide as the widest.
    return spare < -0.005 || spare > (/\d/u.test(letter) ? 0.3 : 0.06);
  });
  expect(wrong).toEqual([]);
});

test('Words in ten writing systems are no wider than the deck layout assumes', () => {
  const words = [
    'Alderbrook Dental Group',
    'Wholesale Warehouse Management',
    'Общество с ограниченной ответственностью',
    'Ανώνυμη Εταιρεία Κατασκευών',
    'مؤسسة الخليج العربي للتجارة العامة',
    'صصص ضضض ششش سسس',
    'חברת הצפון למסחר בעמ',
    'राष्ट्रीय औद्योगिक विकास निगम',
    'บริษัท เทคโนโลยีสารสนเทศ จำกัด มหาชน',
    'Nguyễn Thị Minh Khai',
  ];
  const real = measured(words);
  expect(words.filter((text, place) => textWidth(text) < (real[place] ?? 0))).toEqual([]);
});

test('A text keeps the letters that a font has, without pictures and without letters that no font has', () => {
  const letters = lettersOf(readFileSync(fontFile(FIRST_FONT, '400Regular')));
  expect(drawable('Café “Ω” Я', letters)).toBe('Café “Ω” Я');
  expect(drawable('🚀 Launch', letters)).toBe(' Launch');
  expect(drawable('한', letters)).toBe('?');
});
