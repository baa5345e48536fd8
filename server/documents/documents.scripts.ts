/** A writing system: how its texts are named in an office file, and a font that has it on Windows and on a Mac. */
interface Script {
  letters: RegExp;
  language: string;
  font: string;
}

/** Kana before Han, because Japanese has both. Fonts that are not there are replaced by the program's own. */
const SCRIPTS: readonly Script[] = [
  { letters: /[\u0590-\u05ff\ufb1d-\ufb4f]/u, language: 'he-IL', font: 'Arial' },
  { letters: /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u, language: 'ar-SA', font: 'Arial' },
  { letters: /[\u0900-\u0dff]/u, language: 'hi-IN', font: 'Nirmala UI' },
  { letters: /[\u0e00-\u0e7f]/u, language: 'th-TH', font: 'Tahoma' },
  { letters: /[\u3040-\u30ff]/u, language: 'ja-JP', font: 'Yu Gothic' },
  { letters: /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u, language: 'ko-KR', font: 'Malgun Gothic' },
  { letters: /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[\u{20000}-\u{3ffff}]/u, language: 'zh-CN', font: 'Microsoft YaHei' },
  { letters: /[\u0400-\u052f]/u, language: 'ru-RU', font: '' },
  { letters: /[\u0370-\u03ff\u1f00-\u1fff]/u, language: 'el-GR', font: '' },
];

/** On every computer with an office program, in the same widths everywhere. */
export const OFFICE_FONT = 'Arial';

/** The language to mark a text with, and the font that it needs where the file's own has not its letters. */
export function scriptOf(text: string): { language: string; font: string | null } {
  const found = SCRIPTS.find(({ letters }) => letters.test(text));
  return { language: found?.language ?? 'en-GB', font: found === undefined || found.font === '' ? null : found.font };
}

/** Texts that somebody typed lead to the web or to a mailbox, nowhere else. */
export function leadsOutside(link: string): boolean {
  return /^(?:https?:\/\/|mailto:)/iu.test(link);
}
