import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { originOf, SIGNATURE_ENTRY } from '#server/backups/backups.signature.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Exceeds any real backup; larger claims are decompression bombs. */
const MOST = { entries: 1_000_000, bytes: 50 * 1024 ** 3, manifest: 4 * 1024 ** 2, line: 128 * 1024 ** 2 };
/** Similar rows compress to a hundredth; the ratio of small entries is not checked. */
const RATIO = 400;
const RATIO_COUNTS_FROM = 1024 ** 2;
/** Allowed entry names; any other path is rejected. */
const NAMES = /^(?:manifest\.json|signature\.json|(?:data\/[a-z_]+\.json)|(?:csv\/[a-z_]+\.csv)|(?:files\/[0-9a-f]{64}))$/;

const Part = z.object({ size: z.number(), hash: z.string() });
const Manifest = z.object({
  format: z.literal('plumbline-backup'),
  formatVersion: z.number(),
  product: z.string(),
  migrations: z.number(),
  organization: z.object({ id: z.string(), name: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.number(), json: Part, csv: Part })),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
});
type Manifest = z.output<typeof Manifest>;

export interface OpenBackup {
  manifest: Manifest;
  /** True if this installation signed the file; false for others, and for files that predate signatures. */
  isOriginKnown: boolean;
  /** File contents by hash. */
  files: readonly { hash: string; size: number }[];
  /** Rows of a table as JSON texts in batches; throws if the content does not match the manifest. */
  rowsOf(table: string): AsyncGenerator<string[]>;
  readFile(hash: string): Promise<Readable>;
  close(): void;
}

export function unreadable(message: string): Fault {
  return new Fault('BACKUP_UNREADABLE', { field: 'file', message });
}

/** Reads the directory and manifest of an uploaded backup; entries are read on demand. */
export async function openBackup(path: string, keyring: Keyring): Promise<OpenBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw unreadable('The file is not a ZIP, or it is damaged');
  });
  try {
    const entries = await entriesIn(zip);
    const text = await textOf(zip, entries.get('manifest.json'));
    if (text === null) throw unreadable('The file is not a Plumbline backup: it has no manifest');
    const origin = await originOf(keyring, text, await textOf(zip, entries.get(SIGNATURE_ENTRY)));
    if (origin === 'changed') throw new Fault('BACKUP_CHANGED', { field: 'file' });
    const manifest = readManifest(text);
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw unreadable(`The backup has no ${name}`);
      return entry;
    };
    return {
      manifest,
      isOriginKnown: origin === 'ours',
      files: [...entries].flatMap(([name, { uncompressedSize }]) =>
        name.startsWith('files/') ? [{ hash: name.slice('files/'.length), size: uncompressedSize }] : [],
      ),
      rowsOf: (table) => rowsIn(zip, entryOf(`data/${table}.json`), manifest.tables[table]?.json.hash),
      readFile: (hash) => zip.openReadStreamPromise(entryOf(`files/${hash}`)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof Fault ? error : unreadable('The file is damaged, or it is not a backup');
  }
}

async function entriesIn(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST.entries) throw unreadable('The file has more entries than a backup can have');
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    if (!NAMES.test(fileName) || entries.has(fileName)) throw unreadable('The file has entries that do not belong in a backup');
    bytes += uncompressedSize;
    if (bytes > MOST.bytes || uncompressedSize > Math.max(RATIO_COUNTS_FROM, RATIO * compressedSize))
      throw unreadable('The unpacked file is larger than a backup can be');
    entries.set(fileName, entry);
  }
  return entries;
}

/** Text of a small entry; null if missing. */
async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string | null> {
  if (!entry || entry.uncompressedSize > MOST.manifest) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function readManifest(text: string): Manifest {
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw unreadable('The manifest of the file is not from Plumbline');
  return manifest.data;
}

/** Maximum rows and bytes per batch. */
const BATCH = { rows: 200, bytes: 4 * 1024 ** 2 };

async function* rowsIn(zip: ZipFile, entry: Entry, expected: string | undefined): AsyncGenerator<string[]> {
  const digest = createHash('sha256');
  let batch: string[] = [];
  let bytes = 0;
  for await (const line of linesOf(await zip.openReadStreamPromise(entry), (chunk) => digest.update(chunk))) {
    if (line === '[' || line === ']' || line === '[]' || line === '') continue;
    batch.push(line.endsWith(',') ? line.slice(0, -1) : line);
    bytes += line.length;
    if (batch.length < BATCH.rows && bytes < BATCH.bytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (digest.digest('hex') !== expected) throw unreadable(`${entry.fileName} was changed after the backup was created`);
  if (batch.length > 0) yield batch;
}

async function* linesOf(stream: Readable, onChunk: (chunk: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    onChunk(chunk);
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    parts.push(first);
    length += first.length;
    for (const other of others) {
      yield parts.join('');
      parts = [other];
      length = other.length;
    }
    if (length > MOST.line) throw unreadable('The file has a row that exceeds the size limit');
  }
  yield parts.join('');
}
