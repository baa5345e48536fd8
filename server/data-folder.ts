import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

/** Makes the data folder and proves by writing that it can be used; permissions alone do not show a read-only disk. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Refusal(
      `DATA_DIR names ${dataDir}, which cannot be written${reason}; give this user the right to it or name another folder.`,
    );
  }
}
