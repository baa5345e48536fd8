import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIRST_FONT, type PrintedFont, type Script, SCRIPT_FONTS } from '#domain/deck/words/scripts.rules.ts';

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold'] as const;
export type FontWeight = (typeof WEIGHTS)[number];

/** East Asian fonts have up to 10 MB per weight, so only two weights are included. */
const weightsOf = (font: PrintedFont): readonly FontWeight[] =>
  font === SCRIPT_FONTS.chinese || font === SCRIPT_FONTS.korean ? ['400Regular', '600SemiBold'] : WEIGHTS;

export function fontFile({ package: name, file }: PrintedFont, weight: FontWeight): string {
  return createRequire(import.meta.url).resolve(`${name}/${weight}/${file}_${weight}.ttf`);
}

export function readFonts(scripts: readonly Script[]): Buffer[] {
  return [FIRST_FONT, ...scripts.map((script) => SCRIPT_FONTS[script])].flatMap((font) =>
    weightsOf(font).map((weight) => readFileSync(fontFile(font, weight))),
  );
}

export function familiesOf(scripts: readonly Script[]): string[] {
  return [FIRST_FONT, ...scripts.map((script) => SCRIPT_FONTS[script])].map(({ family }) => family);
}
