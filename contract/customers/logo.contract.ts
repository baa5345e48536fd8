import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { ById } from '#contract/fields.ts';

/** Logo changes do not increase the customer's version, so that they never conflict with edits of other fields. */
const ofCustomer = {
  allow: 'customers:edit',
  notFound: 'CUSTOMER_NOT_FOUND',
  changes: ['customers'],
  params: ById,
  response: z.object({ logo: z.nullable(z.string()) }),
} as const;

export const uploadCustomerLogo = endpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/api/customers/:id/logo',
  multipart: true,
  summary: "Replace the customer's logo with a PNG or JPEG of at most 1 MB",
});

export const removeCustomerLogo = endpoint({
  ...ofCustomer,
  method: 'DELETE',
  path: '/api/customers/:id/logo',
  summary: "Remove the customer's logo; decks show the organisation's logo instead",
});
