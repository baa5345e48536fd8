import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Version } from '#contract/fields.ts';
import { listing } from '#contract/list.ts';
import { ActionItem } from './qbrs.fields.ts';

export const CustomerAction = z.extend(ActionItem, {
  qbr: z.object({ id: Id, title: z.string() }),
  /** True for people who may edit the review, and for the action's owner. */
  mayFinish: z.boolean(),
  /** Version of the review. */
  version: Version,
});
export type CustomerAction = z.output<typeof CustomerAction>;

export const listCustomerActions = endpoint({
  method: 'GET',
  path: '/api/customers/:id/action-items',
  allow: 'customers:view',
  notFound: 'CUSTOMER_NOT_FOUND',
  reads: ['qbrs'],
  summary: "Open actions from a customer's reviews, longest overdue first, those without a due date last",
  params: ById,
  ...listing({ sorts: ['due'], filters: {} }),
  response: z.array(CustomerAction),
});

export const finishAction = endpoint({
  method: 'PATCH',
  path: '/api/qbrs/:id/action-items/:key',
  allow: 'customers:view',
  notFound: 'QBR_NOT_FOUND',
  changes: ['qbrs'],
  summary: 'Mark an action as done or not done',
  params: z.object({ id: Id, key: z.string().check(z.maxLength(40)) }),
  body: z.object({ done: z.boolean(), version: z.optional(Version) }),
  response: CustomerAction,
});
