import { z } from 'zod';
import { openTransaction, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from './actor.ts';
import { Fault } from './faults.ts';

/** Contact using the portal; only the token comes from the request. */
export interface PortalVisit {
  organizationId: string;
  /** Id of the session, or of the link being used. */
  keyId: string;
  contactId: string;
  customerId: string;
  name: string;
  email: string;
  hidesAmounts: boolean;
  /** True until the first sign-in is complete. */
  isFirst: boolean;
}

const EnterResult = z.nullable(
  z.object({
    organizationId: z.string(),
    keyId: z.string(),
    contactId: z.string(),
    customerId: z.string(),
    // Single line, because it appears in notifications, emails and decisions.
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

/** Opens a transaction limited to the contact's customer. Wrong, expired, used and revoked keys give the same error. */
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
