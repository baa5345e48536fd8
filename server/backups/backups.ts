/** Background work. */
export { deleteOldBackups, makeDueBackups } from './backups.jobs.ts';
