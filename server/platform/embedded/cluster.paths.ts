import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export type ClusterPaths = {
  dataDir: string;
  folder: string;
  cluster: string;
  log: string;
  access: string;
  libraries: string;
};

export async function clusterPathsIn(dataDir: string): Promise<ClusterPaths> {
  const folder = join(dataDir, 'postgres');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    dataDir,
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'postgres.log'),
    access: join(folder, 'access.json'),
    libraries: join(folder, 'libraries'),
  };
}
