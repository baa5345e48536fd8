import * as z from 'zod/mini';
import { ANNOUNCEMENT_LEVELS } from '#domain/console/console.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

const Announcement = z.object({
  id: Id,
  text: z.string(),
  level: z.enum(ANNOUNCEMENT_LEVELS),
  startsAt: Instant,
  endsAt: Instant,
});
export type Announcement = z.output<typeof Announcement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  allow: 'superadmin',
  reads: ['announcements'],
  summary: 'All announcements, newest first',
  ...listing({ sorts: ['-starts'], filters: {}, usual: 50 }),
  response: z.array(z.extend(Announcement, { createdBy: z.string(), createdAt: Instant })),
});
export type ConsoleAnnouncement = z.output<typeof listAnnouncements.response>[number];

export const announce = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  allow: 'superadmin',
  sensitive: true,
  changes: ['announcements'],
  status: 201,
  summary: 'Show an announcement to all signed-in users for a period',
  body: z.object({ text: line(500), level: z.enum(ANNOUNCEMENT_LEVELS), startsAt: Instant, endsAt: Instant }),
  response: z.extend(Announcement, { createdBy: z.string(), createdAt: Instant }),
});

export const removeAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcements/:id',
  allow: 'superadmin',
  notFound: 'NOT_FOUND',
  changes: ['announcements'],
  summary: 'Delete an announcement',
  params: ById,
});

export const currentAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  allow: 'signedIn',
  reads: ['announcements'],
  passive: true,
  summary: 'Current announcements of the operator',
  response: z.array(Announcement),
});
