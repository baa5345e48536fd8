import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Creates the data folder and tests it with a write, because permissions do not reveal a read-only disk. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Refusal(
      `The data folder ${dataDir} cannot be written${reason}; give this user write access or set DATA_DIR to another folder.`,
    );
  }
}

/** Creates folders one by one, because Node's recursive mkdir hangs where a folder cannot be created, such as under /proc. */
async function makeFolder(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isDirectory()) return;
  if (!stats && dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 });
}
