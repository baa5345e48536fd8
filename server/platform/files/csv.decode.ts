import { FileRefusal } from './file.refusal.ts';

export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/** Decodes a file; unsupported encodings are rejected, because they would produce wrong letters. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) throw new FileRefusal('', 'The file is empty.');
  refuseOtherKinds(bytes);
  const decoded = decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? decodeWindows(bytes);
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the purpose
  if (/[\u0000-\u0008\u000E-\u001F]/.test(decoded.text)) {
    throw new FileRefusal(
      '',
      'The file contains control characters: it is not text, or its encoding is not supported. Save it as CSV UTF-8.',
    );
  }
  if (decoded.text.trim() === '') throw new FileRefusal('', 'The file is empty.');
  return decoded;
}

function startsWith(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function refuseOtherKinds(bytes: Uint8Array): void {
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileRefusal('', 'This is a workbook, not a CSV. Save it as “CSV UTF-8” first.');
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileRefusal('', 'This is a PDF, not a CSV.');
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of Latin letters. */
function decodeUtf16(bytes: Uint8Array): DecodedText | null {
  const [isLittle, isBig] = [startsWith(bytes, 0xff, 0xfe), startsWith(bytes, 0xfe, 0xff)];
  const [first, second] = bytes;
  const order = isLittle || (first !== 0 && second === 0) ? 'utf-16le' : isBig || (first === 0 && second !== 0) ? 'utf-16be' : null;
  if (order === null) return null;
  try {
    return { text: new TextDecoder(order, { fatal: true }).decode(bytes), encoding: 'utf-16' };
  } catch {
    throw new FileRefusal('', 'The file starts as UTF-16 but cannot be read as UTF-16. Save it as CSV UTF-8.');
  }
}

function decodeUtf8(bytes: Uint8Array): DecodedText | null {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return null;
  }
}

/** Still the encoding of plain "CSV" in Excel on Windows. Bytes undefined in Windows-1252 indicate another encoding. */
function decodeWindows(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009F]/u.test(text)) {
    throw new FileRefusal(
      '',
      'The encoding of the file is neither UTF-8, UTF-16 nor Windows-1252, so characters would be wrong. Save it as CSV UTF-8.',
    );
  }
  return { text, encoding: 'windows-1252' };
}
