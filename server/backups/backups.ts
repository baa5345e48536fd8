export { deleteOldBackups, makeDueBackups } from './backups.jobs.ts';
/** Streams a ZIP with constant memory. */
export { writeZip, type ZipEntry, type ZipWriter } from './backups.zip.ts';
/** For the platform console, which triggers a restore without seeing its content. */
export { restoreStored } from './restore/restore.run.ts';
