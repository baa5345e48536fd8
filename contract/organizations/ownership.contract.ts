import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant } from '#contract/fields.ts';

const Named = z.object({ id: Id, name: z.string() });

export const OwnershipOffer = z.object({ from: Named, to: Named, createdAt: Instant, expiresAt: Instant });
export type OwnershipOffer = z.output<typeof OwnershipOffer>;

export const transferOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/transfer-ownership',
  allow: 'ownership:transfer',
  openWhenReadOnly: true,
  changes: ['ownership'],
  sensitive: true,
  summary: 'Offer the ownership to another active person, who has 7 days to accept; replaces an earlier offer',
  body: z.object({ userId: Id }),
});

export const withdrawOwnershipOffer = endpoint({
  method: 'DELETE',
  path: '/api/organizations/transfer-ownership',
  allow: 'ownership:transfer',
  openWhenReadOnly: true,
  changes: ['ownership'],
  summary: 'Withdraw the ownership offer',
});

export const getOwnershipOffer = endpoint({
  method: 'GET',
  path: '/api/organizations/ownership-offer',
  allow: 'signedIn',
  duringVisit: false,
  reads: ['ownership', 'users'],
  summary: 'The open ownership offer, for the two people involved; null for everyone else',
  response: z.nullable(OwnershipOffer),
});

export const acceptOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/accept-ownership',
  allow: 'signedIn',
  openWhenReadOnly: true,
  accounts: true,
  changes: ['ownership', 'profile', 'users', 'sessions'],
  sensitive: true,
  summary: 'Accept the ownership; the former owner becomes an administrator',
});

export const declineOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/decline-ownership',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['ownership'],
  summary: 'Decline the ownership',
});
