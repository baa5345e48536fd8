import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { FILE_LIMITS } from '#domain/files/files.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { officeKindOf } from './files.office.ts';

const SIGNATURES: readonly [type: string, at: number, bytes: readonly number[]][] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['zip', 0, [0x50, 0x4b, 0x03, 0x04]],
];
const HEAD = 64;

/** Media type detected from the content only, ignoring name and browser. Unknown types are rejected. */
export async function kindOf(path: string, size: number): Promise<string> {
  if (size === 0) throw notAccepted('The file is empty');
  const head = await headOf(path);
  const found = SIGNATURES.find(([, at, bytes]) => bytes.every((byte, index) => head[at + index] === byte))?.[0];
  const kind = found === 'zip' ? await officeKindOf(path) : (found ?? (await textKindOf(path, size)));
  if (kind === null)
    throw notAccepted(
      'Only pictures (PNG, JPEG, WebP), PDF, Word, Excel, PowerPoint without macros, and plain text up to 5 MB are accepted',
    );
  return kind;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Limit for logs and tables; longer ones are not useful as evidence. */
const LONGEST_TEXT = 5 * 1024 * 1024;

async function textKindOf(path: string, size: number): Promise<string | null> {
  if (size > LONGEST_TEXT) return null;
  const bytes = await readFile(path);
  return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : null;
}

export function notAccepted(message: string): Fault {
  return new Fault('UNSUPPORTED_MEDIA_TYPE', { field: 'file', message });
}

/** Rejected by the declared size, before any pixel is decoded. */
export function tooManyPixels(width: number, height: number): Fault {
  return new Fault('PAYLOAD_TOO_LARGE', {
    field: 'file',
    message: `The picture has ${width} x ${height} pixels; at most ${FILE_LIMITS.pixels / 1_000_000} million are accepted`,
  });
}
