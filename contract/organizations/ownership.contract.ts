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
  summary: 'Offer the ownership to another active person, who has 7 days to accept it; an offer made before ends',
  body: z.object({ userId: Id }),
});

export const withdrawOwnershipOffer = endpoint({
  method: 'DELETE',
  path: '/api/organizations/transfer-ownership',
  allow: 'ownership:transfer',
  openWhenReadOnly: true,
  changes: ['ownership'],
  summary: 'Take the offer of the ownership back',
});

export const getOwnershipOffer = endpoint({
  method: 'GET',
  path: '/api/organizations/ownership-offer',
  allow: 'signedIn',
  duringVisit: false,
  reads: ['ownership', 'users'],
  summary: 'The open offer of the ownership, for the two people it concerns; null for everybody else',
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
  summary: 'Become the owner, as was offered to you; the former owner stays on as an administrator',
});

export const declineOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/decline-ownership',
  allow: 'signedIn',
  openWhenReadOnly: true,
  changes: ['ownership'],
  summary: 'Decline the ownership that was offered to you',
});
