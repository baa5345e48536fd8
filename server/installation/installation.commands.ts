import { resolve } from 'node:path';
import { prepareAuditKey } from '#server/platform/audit/audit.key.ts';
import { readConfig, readEnvironment } from '#server/platform/config/config.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { prepareLogins } from '#server/platform/db/logins.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { loadSecrets } from '#server/platform/secrets/secrets.ts';
import { openStorage } from '#server/platform/storage/storage.open.ts';
import { backUpInstallation } from './installation.backup.ts';
import { openInstallationBackup, placeKeys, restoreInstallation } from './installation.restore.ts';

function open(config: ReturnType<typeof readConfig>) {
  const { directUrl } = config.database;
  return directUrl ? { ownerUrl: directUrl, stop: async () => {} } : startEmbedded(config.dataDir);
}

/** Works beside a running server, or while it is stopped. */
export async function backUp(path: string): Promise<string> {
  const config = readConfig(readEnvironment());
  await prepareDataFolder(config.dataDir);
  const database = await open(config);
  try {
    return await backUpInstallation({ ...database, dataDir: config.dataDir, storage: openStorage(config), path: resolve(path) });
  } finally {
    await database.stop();
  }
}

/** Requires an empty data folder and an empty database, which it prepares. */
export async function restore(path: string): Promise<string> {
  const env = readEnvironment();
  const config = readConfig(env);
  const backup = await openInstallationBackup(resolve(path));
  try {
    await prepareDataFolder(config.dataDir);
    await placeKeys(config.dataDir, backup);
    const secrets = await loadSecrets(config.dataDir, env);
    const database = await open(config);
    try {
      await migrate(database.ownerUrl);
      await prepareLogins(database.ownerUrl, secrets.database[0]);
      const report = await restoreInstallation(database.ownerUrl, openStorage(config), backup);
      // Verifies that the backup's audit key can be opened with the local keys.
      await prepareAuditKey(database.ownerUrl, secrets.encryption);
      return report;
    } finally {
      await database.stop();
    }
  } finally {
    backup.close();
  }
}
