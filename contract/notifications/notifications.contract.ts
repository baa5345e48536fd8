import * as z from 'zod/mini';
import { LIST_SIZE, NOTIFICATION_TYPES } from '#domain/notifications/notifications.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  actionUrl: z.optional(z.string()),
});
export type Notification = z.output<typeof Notification>;

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  allow: 'notifications:view',
  reads: ['notifications', 'assessments', 'qbrs'],
  passive: true,
  summary: 'Number of the caller’s unread notifications, and the other badge counts',
  response: z.object({
    count: z.int(),
    overdueQbrs: z.int(),
    /** Absent for people who may not approve; likewise for readyForQbr. */
    pendingReviews: z.optional(z.int()),
    readyForQbr: z.optional(z.int()),
  }),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  allow: 'notifications:view',
  reads: ['notifications'],
  passive: true,
  summary: 'The caller’s notifications, newest first; 20 by default',
  ...listing({ sorts: ['-created'], filters: {}, usual: LIST_SIZE }),
  response: z.array(Notification),
});

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  notFound: 'NOTIFICATION_NOT_FOUND',
  changes: ['notifications'],
  summary: 'Mark a notification as read',
  params: ById,
  response: Notification,
});

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notifications/mark-all-read',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  changes: ['notifications'],
  summary: 'Mark all notifications as read',
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  notFound: 'NOTIFICATION_NOT_FOUND',
  changes: ['notifications'],
  summary: 'Delete a notification',
  params: ById,
});

export const clearNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications/clear-all',
  allow: 'notifications:view',
  openWhenReadOnly: true,
  changes: ['notifications'],
  summary: 'Delete all notifications',
});
