/** Scripts with a separate font; Latin, Greek and Cyrillic are in the first one. */
export type Script = 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'chinese' | 'korean' | 'rare';

/** Font package with one file per weight. */
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

/** Font of every deck for Latin, Greek and Cyrillic. */
export const FIRST_FONT: PrintedFont = { package: '@expo-google-fonts/inter', file: 'Inter', family: 'Inter' };

/** Fonts embedded in a PDF only if the text uses the script. */
export const SCRIPT_FONTS: Record<Script, PrintedFont> = {
  rare: noto('', ''),
  arabic: noto('-arabic', 'Arabic'),
  hebrew: noto('-hebrew', 'Hebrew'),
  devanagari: noto('-devanagari', 'Devanagari'),
  thai: noto('-thai', 'Thai'),
  chinese: noto('-sc', 'SC'),
  korean: noto('-kr', 'KR'),
};

/** Installed wherever office software is, with the same metrics everywhere. */
export const OFFICE_FONT = 'Arial';

interface ScriptRule {
  script: Script | null;
  letters: RegExp;
  /** Language tag of text mostly in this script, for shaping, line breaks and speech. */
  language: string | null;
  /** Regional tag for office files, and the font that Windows and macOS provide; null means the default font. */
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
  // Kana come before Han, because Japanese uses both.
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
  // Latin, Greek and Cyrillic characters missing from the first font.
  {
    script: 'rare',
    letters:
      /[\u0300-\u0373]|[\ufe20-\ufe2f]|[\u1ab0-\u1dff]|[\u0149\u01c4\u0255\u0285\u0291\u02a5\u0377\u03d8-\u03fb\u047a-\u049f\u0500-\u052f\u1e9c\u20b0-\u20c0\u2100-\u214f\u2c60-\u2e5d\ua640-\ua7ff\uab30-\uab6b\ufb00-\ufb06]/gu,
    language: null,
    office: null,
  },
];

/** Letters that the first font may lack, or of another script: a search of them alone is faster than of a whole deck. */
const BEYOND_FIRST_FONT = /[\u0149-\u{10ffff}]+/gu;

export function scriptsIn(text: string): Set<Script> {
  const rest = text.match(BEYOND_FIRST_FONT)?.join('') ?? '';
  return new Set(SCRIPTS.flatMap(({ script, letters }) => (script !== null && rest.search(letters) >= 0 ? [script] : [])));
}

/** No text of Latin letters alone is in another language or direction. */
const BEYOND_LATIN = /[\u0370-\u{10ffff}]/u;

const lettersIn = (text: string) => text.match(/[\p{Letter}\p{Mark}]/gu)?.length ?? 0;

/** Language tag of a text: English unless most of its letters are in another script. */
export function languageOf(text: string): string {
  if (!BEYOND_LATIN.test(text)) return 'en';
  const half = lettersIn(text) / 2;
  const [most] = SCRIPTS.map(({ letters, language }) => ({ language, count: text.match(letters)?.length ?? 0 })).toSorted(
    (one, other) => other.count - one.count,
  );
  if (!most?.language || most.count <= half) return 'en';
  // Any kana means Japanese, even if Han characters prevail.
  return most.language === 'zh' && /[\u3040-\u30ff]/u.test(text) ? 'ja' : most.language;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;

/** Right to left if most letters are Arabic or Hebrew; a single such name in an English sentence does not change the direction. */
export function isRightToLeft(text: string): boolean {
  return BEYOND_LATIN.test(text) && (text.match(RIGHT_TO_LEFT)?.length ?? 0) * 2 > lettersIn(text);
}

/** Texts without letters of another script. */
export const OFFICE_ENGLISH = 'en-GB';

/** Language tag of a text in office files, and the font it needs if the default one lacks its script. */
export function officeScriptOf(text: string): { language: string; font: string | null } {
  const rule = BEYOND_LATIN.test(text) ? SCRIPTS.find(({ letters, office }) => office !== null && text.search(letters) >= 0) : undefined;
  return rule?.office ?? { language: OFFICE_ENGLISH, font: null };
}
