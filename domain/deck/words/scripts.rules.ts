/** Writing systems that have a font of their own; Latin, Greek and Cyrillic are in the deck's first one. */
export type Script = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'chinese' | 'korean' | 'rare';

/** A font as its package holds it: one file a weight. */
export interface PrintedFont {
  package: string;
  file: string;
  family: string;
}

const noto = (script: string, name: string): PrintedFont => ({
  package: `@expo-google-fonts/noto-sans${script}`,
  file: `NotoSans${name.replaceAll(' ', '')}`,
  family: `Noto Sans${name === '' ? '' : ` ${name}`}`,
});

/** Latin, Greek and Cyrillic of every deck. */
export const FIRST_FONT: PrintedFont = { package: '@expo-google-fonts/inter', file: 'Inter', family: 'Inter' };

/** What a PDF brings along for the letters of each writing system, only when a text has them. */
export const SCRIPT_FONTS: Record<Script, PrintedFont> = {
  rare: noto('', ''),
  arabic: noto('-arabic', 'Arabic'),
  hebrew: noto('-hebrew', 'Hebrew'),
  devanagari: noto('-devanagari', 'Devanagari'),
  thai: noto('-thai', 'Thai'),
  chinese: noto('-sc', 'SC'),
  korean: noto('-kr', 'KR'),
};

/** On every computer with an office program, in the same widths everywhere. */
export const OFFICE_FONT = 'Arial';

interface ScriptRule {
  script: Script | null;
  letters: RegExp;
  /** What a text mostly in these letters is marked as, for shaping, line breaks and voices. */
  language: string | null;
  /** The same with its land, as office files name it, and the font that Windows and a Mac have for it; the usual one where it is null. */
  office: { language: string; font: string | null } | null;
}

const SCRIPTS: readonly ScriptRule[] = [
  {
    script: 'arabic',
    letters: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/gu,
    language: 'ar',
    office: { language: 'ar-SA', font: 'Arial' },
  },
  { script: 'hebrew', letters: /[\u0590-\u05ff\ufb1d-\ufb4f]/gu, language: 'he', office: { language: 'he-IL', font: 'Arial' } },
  {
    script: 'devanagari',
    letters: /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/gu,
    language: 'hi',
    office: { language: 'hi-IN', font: 'Nirmala UI' },
  },
  { script: 'thai', letters: /[\u0e00-\u0e7f]/gu, language: 'th', office: { language: 'th-TH', font: 'Tahoma' } },
  {
    script: 'korean',
    letters: /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]/gu,
    language: 'ko',
    office: { language: 'ko-KR', font: 'Malgun Gothic' },
  },
  // Kana before Han, because Japanese has both.
  {
    script: 'chinese',
    letters: /[\u3040-\u30ff\uff66-\uff9f]/gu,
    language: 'ja',
    office: { language: 'ja-JP', font: 'Yu Gothic' },
  },
  {
    script: 'chinese',
    letters: /[\u2e80-\u303f\u3100-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/gu,
    language: 'zh',
    office: { language: 'zh-CN', font: 'Microsoft YaHei' },
  },
  { script: null, letters: /[\u0400-\u052f]/gu, language: null, office: { language: 'ru-RU', font: null } },
  { script: null, letters: /[\u0370-\u03ff\u1f00-\u1fff]/gu, language: null, office: { language: 'el-GR', font: null } },
  // Letters and signs of Latin, Greek and Cyrillic that the first font has not.
  {
    script: 'rare',
    letters:
      /[\u0300-\u0373]|[\ufe20-\ufe2f]|[\u1ab0-\u1dff]|[\u0149\u01c4\u0255\u0285\u0291\u02a5\u0377\u03d8-\u03fb\u047a-\u049f\u0500-\u052f\u1e9c\u20b0-\u20c0\u2100-\u214f\u2c60-\u2e5d\ua640-\ua7ff\uab30-\uab6b\ufb00-\ufb06]/gu,
    language: null,
    office: null,
  },
];

/** The writing systems that a text has letters of. */
export function scriptsIn(text: string): Set<Script> {
  return new Set(SCRIPTS.flatMap(({ script, letters }) => (script !== null && text.search(letters) >= 0 ? [script] : [])));
}

const lettersIn = (text: string) => text.match(/[\p{Letter}\p{Mark}]/gu)?.length ?? 0;

/** The language that a text is marked as: English unless most of its letters are of another writing system. */
export function languageOf(text: string): string {
  const half = lettersIn(text) / 2;
  const [most] = SCRIPTS.map(({ letters, language }) => ({ language, count: text.match(letters)?.length ?? 0 })).toSorted(
    (one, other) => other.count - one.count,
  );
  if (!most?.language || most.count <= half) return 'en';
  // A Japanese text has fewer kana than Chinese characters.
  return most.language === 'zh' && /[\u3040-\u30ff]/u.test(text) ? 'ja' : most.language;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;

/** A text mostly in Arabic or Hebrew letters runs from right to left; one such name in an English sentence does not turn it. */
export function isRightToLeft(text: string): boolean {
  return (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > lettersIn(text);
}

/** How a text is marked in an office file, and the font that it needs where the file's own has not its letters. */
export function officeScriptOf(text: string): { language: string; font: string | null } {
  return SCRIPTS.find(({ letters, office }) => office !== null && text.search(letters) >= 0)?.office ?? { language: 'en-GB', font: null };
}
