/** Background work. */
export { deleteOldBackups, makeDueBackups } from './backups.jobs.ts';
/** A ZIP that costs no memory. */
export { writeZip, type ZipEntry, type ZipWriter } from './backups.zip.ts';
/** For the platform console, which asks for it and never sees what is in it. */
export { restoreStored } from './restore/restore.run.ts';
