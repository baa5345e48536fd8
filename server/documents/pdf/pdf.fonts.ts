import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Script } from '#domain/deck/scripts.rules.ts';

/** A font as its package holds it: one file a weight. */
interface FontPackage {
  name: string;
  file: string;
  family: string;
}

export const FIRST: FontPackage = { name: '@expo-google-fonts/inter', file: 'Inter', family: 'Inter' };

export const SCRIPT_FONTS: Record<Script, FontPackage> = {
  rare: { name: '@expo-google-fonts/noto-sans', file: 'NotoSans', family: 'Noto Sans' },
  arabic: { name: '@expo-google-fonts/noto-sans-arabic', file: 'NotoSansArabic', family: 'Noto Sans Arabic' },
  hebrew: { name: '@expo-google-fonts/noto-sans-hebrew', file: 'NotoSansHebrew', family: 'Noto Sans Hebrew' },
  devanagari: { name: '@expo-google-fonts/noto-sans-devanagari', file: 'NotoSansDevanagari', family: 'Noto Sans Devanagari' },
  thai: { name: '@expo-google-fonts/noto-sans-thai', file: 'NotoSansThai', family: 'Noto Sans Thai' },
  chinese: { name: '@expo-google-fonts/noto-sans-sc', file: 'NotoSansSC', family: 'Noto Sans SC' },
};

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold'] as const;
export type FontWeight = (typeof WEIGHTS)[number];

/** The Chinese font has ten megabytes a weight, so that it comes in two. */
const weightsOf = ({ name }: FontPackage): readonly FontWeight[] =>
  name === SCRIPT_FONTS.chinese.name ? ['400Regular', '600SemiBold'] : WEIGHTS;

export function fontFile({ name, file }: FontPackage, weight: FontWeight): string {
  return createRequire(import.meta.url).resolve(`${name}/${weight}/${file}_${weight}.ttf`);
}

export function readFonts(scripts: readonly Script[]): Buffer[] {
  return [FIRST, ...scripts.map((script) => SCRIPT_FONTS[script])].flatMap((font) =>
    weightsOf(font).map((weight) => readFileSync(fontFile(font, weight))),
  );
}

export function familiesOf(scripts: readonly Script[]): string[] {
  return [FIRST, ...scripts.map((script) => SCRIPT_FONTS[script])].map(({ family }) => family);
}
