/** Background work. */
export { deleteOldBackups, makeDueBackups } from './backups.jobs.ts';
/** A ZIP that costs no memory. */
export { writeZip, type ZipEntry, type ZipWriter } from './backups.zip.ts';
