import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Constant, so that equal content gives equal entries. */
const MTIME = new Date(Date.UTC(2000, 0, 1));

export interface ZipEntry {
  size: number;
  /** SHA-256. */
  hash: string;
}

type Chunks = AsyncIterable<string | Buffer>;

export interface ZipWriter {
  /** Streams an entry; resolves once it is written. */
  add(name: string, content: Chunks): Promise<ZipEntry>;
  /** Resolves when the file is complete. */
  finish(): Promise<ZipEntry>;
}

/** ZIP written to disk entry by entry, with constant memory. */
export function writeZip(path: string, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const whole = measured();
  const writing = pipeline(zip.outputStream, whole.pass, createWriteStream(path, { mode: 0o600 }), { signal });
  const failure = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    writing.catch(reject);
  });
  failure.catch(() => {});
  return {
    add: async (name, content) => {
      const entry = measured();
      const stream = Readable.from(entry.pass(content), { objectMode: false });
      zip.addReadStream(stream, name, { mtime: MTIME, mode: 0o100600 });
      await Promise.race([finished(stream), failure]);
      return entry.result();
    },
    finish: async () => {
      zip.end();
      await Promise.race([writing, failure]);
      return whole.result();
    },
  };
}

function measured() {
  const digest = createHash('sha256');
  let size = 0;
  return {
    pass: async function* (content: Chunks): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        digest.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    },
    result: (): ZipEntry => ({ size, hash: digest.digest('hex') }),
  };
}
