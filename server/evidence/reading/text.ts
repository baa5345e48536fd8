import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { noteBytes, noteStart } from './progress.ts';

const HEAD = 4096;

/** The first bytes of a file. */
export async function headOf(path: string, most = HEAD): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** By its mark, or by the zero bytes that Latin letters have in UTF-16. */
function encodingOf([first, second]: Buffer): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

export function notText(): FileRefusal {
  return new FileRefusal('', 'The encoding of the file is neither UTF-8 nor UTF-16. Export it again as UTF-8.');
}

/** The text of a file, piece by piece and without a byte order mark. */
export async function* textIn(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(await headOf(path, 4)), { fatal: true });
  const decoded = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw notText();
    }
  };
  noteStart();
  for await (const chunk of createReadStream(path)) {
    const text = Buffer.isBuffer(chunk) ? decoded(chunk) : '';
    if (text !== '') yield text;
    noteBytes(chunk.length);
  }
  const rest = decoded();
  if (rest !== '') yield rest;
}

/** The beginning of the text, to recognise a format by. */
export async function beginningOf(path: string): Promise<string> {
  const bytes = await headOf(path);
  return new TextDecoder(encodingOf(bytes))
    .decode(bytes, { stream: true })
    .replace(/^\ufeff/u, '')
    .trimStart();
}
