import * as z from 'zod/mini';
import { BACKUP_STATUSES, BACKUP_TRIGGERS } from '#domain/backups/backups.rules.ts';
import { endpoint, RESOURCES } from '#contract/endpoint.ts';
import { ById, Id, Instant, PersonRef } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const BackupRef = z.object({ id: Id, status: z.enum(BACKUP_STATUSES) });

export const Backup = z.object({
  ...BackupRef.shape,
  /** In bytes; null until the file exists. */
  size: z.nullable(z.number()),
  createdAt: Instant,
  /** Null for scheduled backups. */
  createdBy: z.nullable(PersonRef),
  trigger: z.enum(BACKUP_TRIGGERS),
  /** 0 to 100. */
  percent: z.number(),
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
});
export type Backup = z.output<typeof Backup>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  allow: 'backups:view',
  reads: ['backups', 'users'],
  passive: true,
  summary: 'The organisation’s backups, newest first',
  ...listing({ sorts: ['-created'], filters: {}, usual: 100 }),
  response: z.array(Backup),
});

export const createBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  allow: 'backups:manage',
  openWhenReadOnly: true,
  changes: ['backups'],
  status: 202,
  summary: 'Start a full backup; if one is in progress, that one is returned',
  response: BackupRef,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/api/backups/:id/download',
  allow: 'backups:manage',
  notFound: 'BACKUP_NOT_FOUND',
  reads: ['backups'],
  download: true,
  summary: 'Download a finished backup: a ZIP of JSON and CSV by table, and the files',
  params: ById,
});

export const RestoreReport = z.object({
  /** Organisation in the backup. */
  organization: z.string(),
  /** True if this installation signed the backup; otherwise its origin must be confirmed. */
  isOriginKnown: z.boolean(),
  /** False for a dry run. */
  isDone: z.boolean(),
  /** Rows of people and of the organisation itself are never removed. */
  tables: z.array(z.object({ table: z.string(), restored: z.number(), removed: z.number() })),
  files: z.number(),
  /** Backup taken before the restore; null if there was no data. */
  backupId: z.nullable(Id),
});
export type RestoreReport = z.output<typeof RestoreReport>;

export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  allow: 'backups:restore',
  openWhenReadOnly: false,
  changes: RESOURCES,
  multipart: true,
  maxBytes: 4 * 1024 ** 3,
  sensitive: true,
  summary:
    "Replace all data with a backup (field `file`); the current data is backed up first. `confirm` is the organisation's name. `confirmOrigin` is `true` if the dry run reports an unknown origin. `dryRun` only returns what would be added and removed",
  query: z.object({ dryRun: z.optional(z.enum(['true'])) }),
  response: RestoreReport,
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/api/backups/:id',
  allow: 'backups:manage',
  notFound: 'BACKUP_NOT_FOUND',
  changes: ['backups'],
  summary: 'Delete a backup, or cancel one in progress',
  params: ById,
});
