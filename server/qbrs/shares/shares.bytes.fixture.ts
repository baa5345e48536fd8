import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Readable contents of a file: its bytes, compressed parts, and visible text. */
export interface ReadableFile {
  /** File contents in order. */
  everything: string;
  /** Visible text, including numbers in charts and tables, without coordinates. */
  words: string;
}

const ZIP = 'PK\u0003\u0004';
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

export async function readableOf(bytes: Uint8Array): Promise<ReadableFile> {
  const head = latin1(bytes.subarray(0, 4));
  if (head === '%PDF') return readablePdf(bytes);
  if (head === ZIP) return readableZip(bytes);
  const text = strFromU8(bytes);
  // iCalendar folds long lines with a line break and a space.
  return { everything: text, words: text.replaceAll(/\r?\n[ \t]/gu, '') };
}

/** Reads all parts of an Office file, and the workbooks embedded in charts. */
function readableZip(bytes: Uint8Array): ReadableFile {
  const parts = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => {
    if (latin1(content.subarray(0, 4)) === ZIP) return readableZip(content);
    const text = strFromU8(content);
    const isText = /\.(xml|rels)$/u.test(name);
    return { everything: `${name}\n${text}`, words: isText ? text.replaceAll(/<[^>]*>/gu, ' ') : '' };
  });
  return { everything: parts.map(({ everything }) => everything).join('\n'), words: parts.map(({ words }) => words).join('\n') };
}

/** Extracts text with a PDF reader, because streams are compressed and letters are stored as glyph numbers. */
async function readablePdf(bytes: Uint8Array): Promise<ReadableFile> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words = [JSON.stringify(await pdf.getMetadata()), JSON.stringify(await pdf.getOutline())];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.map((item) => ('str' in item ? item.str : ''));
    // A word may be drawn in pieces, and two words next to each other.
    words.push(pieces.join(''), pieces.join(' '), alternatives(await page.getStructTree()));
  }
  return { everything: `${latin1(bytes)}\n${streamsOf(bytes).map(latin1).join('\n')}`, words: words.join('\n') };
}

/** Alternative texts of pictures and tables. */
function alternatives(tree: unknown): string {
  const found: string[] = [];
  JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'alt' && typeof value === 'string') found.push(value);
    return value;
  });
  return found.join('\n');
}

function streamsOf(bytes: Uint8Array): Uint8Array[] {
  const text = latin1(bytes);
  return [...text.matchAll(/stream\r?\n/gu)].flatMap(({ index, 0: { length } }) => {
    const end = text.indexOf('endstream', index + length);
    try {
      return [inflateSync(bytes.subarray(index + length, end), { finishFlush: 2 })];
    } catch {
      // Not compressed, so it is searched as it is.
      return [];
    }
  });
}
