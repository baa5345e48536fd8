import { type Entry, open, type ZipFile } from 'yauzl';

const KINDS: readonly [part: string, type: string][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

/** Exceeds any real document; larger claims are decompression bombs. */
const MOST = { entries: 5_000, bytes: 500 * 1024 * 1024, ratio: 200 };
const MACROS = /vbaproject\.bin$|(?:^|\/)activex\/|oleobject\d*\.bin$/i;

/** Office type of a ZIP, read from its directory only; null for other ZIPs, macros and decompression bombs. */
export async function officeKindOf(path: string): Promise<string | null> {
  const zip = await opened(path);
  if (!zip) return null;
  try {
    const names = await namesIn(zip);
    if (!names?.has('[Content_Types].xml')) return null;
    if ([...names].some((name) => MACROS.test(name))) return null;
    return KINDS.find(([part]) => names.has(part))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    zip.close();
  }
}

function opened(path: string): Promise<ZipFile | null> {
  return new Promise((resolve) => open(path, { lazyEntries: true, autoClose: false }, (error, zip) => resolve(error ? null : zip)));
}

function namesIn(zip: ZipFile): Promise<Set<string> | null> {
  if (zip.entryCount > MOST.entries) return Promise.resolve(null);
  const names = new Set<string>();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(names));
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      if (bytes > MOST.bytes || entry.uncompressedSize > MOST.ratio * Math.max(entry.compressedSize, 4096)) return resolve(null);
      names.add(entry.fileName);
      zip.readEntry();
    });
    zip.readEntry();
  });
}
