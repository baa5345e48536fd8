import * as z from 'zod/mini';
import { BACKUP_TRIGGERS, RESTORE_STEPS } from '#domain/backups/backups.rules.ts';
import { RESTORE_STATUSES } from '#domain/console/console.rules.ts';
import { SHORTEST_REASON } from '#domain/visits/visits.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, prose } from '#contract/fields.ts';

/** Finished backup of an organisation, without its content. */
const RestorePoint = z.object({ id: Id, createdAt: Instant, size: z.number(), trigger: z.enum(BACKUP_TRIGGERS) });
export type RestorePoint = z.output<typeof RestorePoint>;

const RequestedRestore = z.object({
  id: Id,
  backupAt: Instant,
  /** False for a break-glass restore without the organisation's consent. */
  isConsented: z.boolean(),
  reason: z.string(),
  askedBy: z.string(),
  status: z.enum(RESTORE_STATUSES),
  step: z.enum(RESTORE_STEPS),
  fault: z.nullable(z.object({ code: z.string(), message: z.string(), resolution: z.string() })),
  createdAt: Instant,
});
export type RequestedRestore = z.output<typeof RequestedRestore>;

export const listRestores = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/:id/restores',
  allow: 'superadmin',
  notFound: 'ORGANIZATION_NOT_FOUND',
  reads: ['console'],
  passive: true,
  summary: 'Backups that an organisation can be restored to, and the last restores requested by superadmins',
  params: ById,
  response: z.object({ points: z.array(RestorePoint), restores: z.array(RequestedRestore) }),
});

export const askRestore = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/:id/restores',
  allow: 'superadmin',
  sensitive: true,
  notFound: 'ORGANIZATION_NOT_FOUND',
  changes: ['console'],
  status: 202,
  summary:
    "Restore an organisation to one of its own backups: with the token of its consent, or without one, in which case the owner is notified at once. The current data is backed up first; `confirm` is the organisation's name",
  params: ById,
  body: z.object({
    backupId: Id,
    confirm: prose(120),
    reason: line(500).check(z.minLength(SHORTEST_REASON, `must have at least ${SHORTEST_REASON} characters`)),
    token: z.optional(line(200)),
  }),
  response: RequestedRestore,
});
