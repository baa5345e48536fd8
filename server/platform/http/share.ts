import { z } from 'zod';
import { openTransaction, type Pools } from '#server/platform/db/pools.ts';
import type { Tx } from '#server/platform/db/transaction.ts';
import { hashToken } from './actor.ts';
import { Fault } from './faults.ts';

/** Visitor with a shared link; only the token comes from the request. */
export interface ShareVisit {
  organizationId: string;
  shareId: string;
  qbrId: string;
  hideAmounts: boolean;
  passcodeHash: string | null;
  expiresAt: string;
}

const EnterResult = z.nullable(
  z.object({
    organizationId: z.string(),
    shareId: z.string(),
    qbrId: z.string(),
    hideAmounts: z.boolean(),
    passcodeHash: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
);

/**
 * Opens a transaction of the shared link's organisation, like `enter` for sessions. Wrong, expired and revoked links give the same error.
 */
export function enterShare<T>(
  pools: Pools,
  { token, readsOnly }: { token: string; readsOnly: boolean },
  work: (visit: ShareVisit, tx: Tx) => Promise<T>,
): Promise<T> {
  const first = [{ text: 'select public.enter_share($1)', values: [hashToken(token)] }];
  return openTransaction(pools.tenant, { first, readsOnly }, async (tx, [entered]) => {
    const visit = EnterResult.parse(JSON.parse(entered?.rows[0]?.[0] ?? 'null'));
    if (visit === null) throw new Fault('SHARE_NOT_FOUND');
    return work(visit, tx);
  });
}
