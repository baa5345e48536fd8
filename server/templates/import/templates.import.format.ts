import { ImportRefusal, IMPORT_LIMITS } from './templates.import.refusal.ts';

export type DetectedFormat = { kind: 'xlsx' } | { kind: 'json' | 'yaml' | 'xml' | 'csv'; text: string; isWindows1252: boolean };

/** Detects the format by the first bytes, ignoring the file name. */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  if (bytes.length === 0) throw new ImportRefusal('', 'The file is empty.');
  if (bytes.length > IMPORT_LIMITS.bytes) throw new ImportRefusal('', 'The file is larger than 10 MB.');
  if (startsWith(bytes, 0x50, 0x4b)) return { kind: 'xlsx' };
  refuseForeign(bytes);

  const { text, isWindows1252 } = decode(bytes);
  const start = text.trimStart();
  if (start === '') throw new ImportRefusal('', 'The file is empty.');
  if (start.startsWith('<')) return { kind: 'xml', text: start, isWindows1252 };
  if (start.startsWith('{') || start.startsWith('[')) return { kind: 'json', text, isWindows1252 };
  return { kind: looksLikeYaml(start) ? 'yaml' : 'csv', text, isWindows1252 };
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function refuseForeign(bytes: Uint8Array): void {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new ImportRefusal('', 'This is an old or password-protected Office file. Save it as an .xlsx workbook without a password.');
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new ImportRefusal('', 'This is a PDF. Import a spreadsheet, CSV, JSON or an OSCAL catalog.');
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    throw new ImportRefusal('', 'The file is saved as UTF-16 ("Unicode text"). Save it as UTF-8.');
  }
  const nul = bytes.indexOf(0);
  if (nul >= 0)
    throw new ImportRefusal(
      `byte ${nul + 1}`,
      'The file contains NUL characters: it is a binary file, or saved as UTF-16. Save it as UTF-8 text.',
    );
}

function decode(bytes: Uint8Array): { text: string; isWindows1252: boolean } {
  let text: string;
  let isWindows1252 = false;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows saves plain "CSV" as Windows-1252.
    text = new TextDecoder('windows-1252').decode(bytes);
    isWindows1252 = true;
  }
  if (/[^\P{Cc}\s\u007F-\u009F]/u.test(text))
    throw new ImportRefusal('', 'The file contains control characters: it does not look like text.');
  return { text, isWindows1252 };
}

function looksLikeYaml(start: string): boolean {
  const lines = start.slice(0, 20_000).split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  return first.startsWith('---') || first.startsWith('%YAML') || /^["']?[a-z][a-z-]*["']?:(?:\s|$)/.test(first);
}
