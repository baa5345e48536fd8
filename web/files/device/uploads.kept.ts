import { type DBSchema, openDB } from 'idb';
import type { KeptFile, KeptFiles } from '#web/files/uploads.ts';
import { DATABASE, STORE } from './uploads.wipe.ts';

/** Limit for all files on this device; beyond it, a file is kept in the open page only. */
const MOST_BYTES = 250 * 1024 * 1024;

interface KeptRow extends KeptFile {
  scope: string;
  /** Key of its place within the scope. */
  key: string;
}

interface FilesDb extends DBSchema {
  files: { key: string; value: KeptRow; indexes: { scope: string } };
}

/** Rejects if the browser has no IndexedDB; the functions below handle that. */
async function open() {
  const db = await openDB<FilesDb>(DATABASE, 1, {
    upgrade: (database) => {
      database.createObjectStore(STORE, { keyPath: 'id' }).createIndex('scope', 'scope');
    },
    // Closes the database so that signing out can delete it.
    blocking: () => db.close(),
  });
  return db;
}

export interface FilesOnDevice {
  scope: string;
  /** Files of one place within the scope. */
  at(key: string): KeptFiles;
  findAll(): Promise<(KeptFile & { key: string })[]>;
  forget(id: string): Promise<void>;
}

/** Files waiting on this device, by scope: organisation, person and subject. */
export function filesOnDevice(scope: string): FilesOnDevice {
  const db = open().catch(() => null);
  const forget = async (id: string) => {
    await (await db)?.delete(STORE, id).catch(() => undefined);
  };
  return {
    scope,
    at: (key) => ({
      keep: async (file) => {
        const opened = await db;
        if (!opened) return false;
        try {
          const all = await opened.getAll(STORE);
          const bytes = all.reduce((sum, row) => sum + row.file.size, file.file.size);
          if (bytes > MOST_BYTES) return false;
          await opened.put(STORE, { ...file, scope, key });
          return true;
        } catch {
          // The device is full, or the person has signed out.
          return false;
        }
      },
      forget,
    }),
    findAll: async () => (await (await db)?.getAllFromIndex(STORE, 'scope', scope).catch(() => [])) ?? [],
    forget,
  };
}
