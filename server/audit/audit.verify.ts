import type { AnswerOf } from '#contract/endpoint.ts';
import type { verifyAuditLog } from '#contract/audit/audit.contract.ts';
import type { SignedInCall } from '#server/platform/http/call.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { verifyChain } from './chain/chain.verify.ts';

/** Read-only: unsealed events of the last seconds are checked by their proof. */
export async function verify({ tx, query, context }: SignedInCall<typeof verifyAuditLog>): Promise<AnswerOf<typeof verifyAuditLog>> {
  const { key } = context.pools.trail;
  const known = knownHead(query);
  const { checked, head, anchor, isKnownGone, fault } = await verifyChain(tx, key, known);
  return {
    valid: fault === null,
    checked,
    anchor:
      anchor.seq === null ? null : { seq: anchor.seq, hash: anchor.hash.toString('hex'), at: anchor.anchoredAt?.toISOString() ?? null },
    isHeadGone: isKnownGone,
    head: head.seq === null ? null : { seq: head.seq, hash: head.hash.toString('hex') },
    brokenAt: fault?.seq ?? null,
    reason: fault?.reason ?? null,
  };
}

function knownHead({ seq, hash }: { seq?: number | undefined; hash?: string | undefined }) {
  if (seq === undefined && hash === undefined) return null;
  if (seq === undefined) throw new Fault('VALIDATION_ERROR', { field: 'seq', message: 'Enter the event number of the head as well' });
  if (hash === undefined) throw new Fault('VALIDATION_ERROR', { field: 'hash', message: 'Enter the hash of the head as well' });
  return { seq, hash };
}
