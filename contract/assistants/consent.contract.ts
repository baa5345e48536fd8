import * as z from 'zod/mini';
import { ASSISTANT_SCOPES } from '#domain/assistants/scopes.rules.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

const Uid = z.object({ uid: z.string().check(z.maxLength(64), z.regex(/^[\w-]{10,}$/)) });
const Scope = z.enum(ASSISTANT_SCOPES);
const MOST_CUSTOMERS = 500;

const ConsentRequest = z.object({
  app: z.object({
    name: z.string(),
    /** Host that publishes the app; null for an app that registered itself. */
    host: z.nullable(z.string()),
    /** Address to which the browser returns. */
    returnsTo: z.string(),
  }),
  /** Requested scopes; those that the organisation has disabled cannot be granted. */
  scopes: z.array(z.object({ scope: Scope, isGrantable: z.boolean() })),
  /** Number of customers that the caller sees. */
  customers: z.number(),
});
export type ConsentRequest = z.output<typeof ConsentRequest>;

const Next = z.object({ returnTo: z.string() });

export const getConsentRequest = endpoint({
  method: 'GET',
  path: '/api/oauth/consents/:uid',
  allow: 'signedIn',
  byToken: false,
  duringVisit: false,
  reads: ['organization', 'customers'],
  notFound: 'CONSENT_EXPIRED',
  summary: 'An app that asks to act for the caller, and what it asks for',
  params: Uid,
  response: ConsentRequest,
});

export const allowApp = endpoint({
  method: 'POST',
  path: '/api/oauth/consents/:uid',
  allow: 'signedIn',
  byToken: false,
  duringVisit: false,
  openWhenReadOnly: true,
  changes: ['assistantConnections'],
  notFound: 'CONSENT_EXPIRED',
  summary: 'Allow an app to act for the caller, for some or all of their customers',
  params: Uid,
  body: z.object({
    scopes: z.array(Scope).check(z.minLength(1), z.maxLength(ASSISTANT_SCOPES.length)),
    /** Null for all customers that the caller sees, now and later. */
    customerIds: z.nullable(z.array(Id).check(z.minLength(1, 'Choose at least one customer'), z.maxLength(MOST_CUSTOMERS))),
  }),
  response: Next,
});

export const refuseApp = endpoint({
  method: 'DELETE',
  path: '/api/oauth/consents/:uid',
  allow: 'signedIn',
  byToken: false,
  duringVisit: false,
  openWhenReadOnly: true,
  changes: [],
  notFound: 'CONSENT_EXPIRED',
  summary: 'Refuse an app that asks to act for the caller',
  params: Uid,
  response: Next,
});
