import * as z from 'zod/mini';
import { BACKUP_STATUSES, BACKUP_TRIGGERS } from '#domain/backups/backups.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const BackupRef = z.object({ id: Id, status: z.enum(BACKUP_STATUSES) });

export const Backup = z.object({
  ...BackupRef.shape,
  /** In bytes; null until the file is there. */
  size: z.nullable(z.number()),
  createdAt: Instant,
  /** Null for one that the schedule made. */
  createdBy: z.nullable(PersonRef),
  trigger: z.enum(BACKUP_TRIGGERS),
  /** From 0 to 100. */
  percent: z.number(),
  /** Why it failed, and what one can do. */
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
});
export type Backup = z.output<typeof Backup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  allow: 'backups:view',
  reads: ['backups', 'users'],
  passive: true,
  summary: 'The backups of the organisation, the latest first',
  ...listing({ sorts: ['-created'], filters: {}, usual: 100 }),
  response: z.array(Backup),
});

export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  allow: 'backups:manage',
  changes: ['backups'],
  status: 202,
  summary: 'Begin to make a backup of everything; while one is being made, the same one is answered',
  response: BackupRef,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id/download',
  allow: 'backups:manage',
  notFound: 'BACKUP_NOT_FOUND',
  reads: ['backups'],
  download: true,
  summary: 'A finished backup: a ZIP of JSON and CSV by table, and the files',
  params: ById,
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/:id',
  allow: 'backups:manage',
  notFound: 'BACKUP_NOT_FOUND',
  changes: ['backups'],
  summary: 'Delete a backup, or stop making it',
  params: ById,
});
