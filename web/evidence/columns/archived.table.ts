import { COLUMN_LIMITS } from '#domain/evidence/columns.rules.ts';

/** Largest table that the server counts while its columns are chosen. */
export const MOST_BYTES = COLUMN_LIMITS.triedMegabytes * 1024 * 1024;

/** A table of a ZIP archive on this device; null if it is too large to be counted or the archive cannot be read here. */
export async function tableInArchive(archive: File, name: string): Promise<File | null> {
  const { unzipSync } = await import('fflate');
  try {
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()), {
      filter: (entry) => isNamed(entry.name, name) && entry.originalSize <= MOST_BYTES,
    });
    const [bytes] = Object.values(files);
    return bytes ? new File([Uint8Array.from(bytes)], name) : null;
  } catch {
    return null;
  }
}

/** Files of archives are named without their folders. */
function isNamed(path: string, name: string): boolean {
  return path.split('/').at(-1) === name && !path.startsWith('__MACOSX/');
}
