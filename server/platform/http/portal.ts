import { z } from 'zod';
import { openTransaction, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from './actor.ts';
import { Fault } from './faults.ts';

/** The contact who is in the portal; nothing of it comes from the request but the token. */
export interface PortalVisit {
  organizationId: string;
  /** Of the session, or of the link that is being used. */
  keyId: string;
  contactId: string;
  customerId: string;
  name: string;
  email: string;
  hidesAmounts: boolean;
  /** Until the first sign-in. */
  isFirst: boolean;
}

const EnterResult = z.nullable(
  z.object({
    organizationId: z.string(),
    keyId: z.string(),
    contactId: z.string(),
    customerId: z.string(),
    // It stands in notifications, mails and decisions, where a name is one line.
    name: z.string().transform((name) => name.replace(/\p{Cc}+/gu, ' ').trim()),
    email: z.string(),
    hidesAmounts: z.boolean(),
    isFirst: z.boolean(),
  }),
);

interface PortalEntrance {
  kind: 'link' | 'session';
  token: string | undefined;
  readsOnly: boolean;
}

const REFUSED = { link: 'PORTAL_LINK_INVALID', session: 'PORTAL_SIGN_IN_REQUIRED' } as const;

/**
 * Opens a transaction of the contact's organisation that sees the contact's customer alone. A wrong key, an expired, a used and a revoked one are
 * refused alike.
 */
export function enterPortal<T>(
  pools: Pools,
  { kind, token, readsOnly }: PortalEntrance,
  work: (visit: PortalVisit, tx: Tx) => Promise<T>,
): Promise<T> {
  if (!token) throw new Fault(REFUSED[kind]);
  const first = [{ text: 'select public.enter_portal($1, $2)', values: [hashToken(token), kind] }];
  return openTransaction(pools.tenant, { first, readsOnly }, async (tx, [entered]) => {
    const visit = EnterResult.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
    if (visit === null) throw new Fault(REFUSED[kind]);
    return work(visit, tx);
  });
}
