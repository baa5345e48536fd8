import { z } from 'zod';
import type { Origin } from '#server/platform/audit/audit.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';

const EmailRequest = z.object({
  email: z.string(),
  origin: z.object({ ip: z.string().nullable(), userAgent: z.string().nullable(), requestId: z.string().nullable() }),
});

/**
 * A mail to an address that may be known or not: the request stores one row in the outbox and is answered. Whether there is an account is
 * looked up at delivery, so neither the response nor its time reveals it, and nothing is lost when the process ends.
 */
export async function queueEmailRequest(
  context: AppContext,
  kind: 'password_reset' | 'portal_link' | 'verification',
  request: { email: string; origin: Origin },
): Promise<void> {
  await asAuth(context.pools, (tx) =>
    tx
      .insertInto('platform.outbox')
      .values({ kind, payload: JSON.stringify(request) })
      .execute(),
  );
  context.jobs.nudgeOutbox();
}

export function readEmailRequest(payload: unknown): { email: string; origin: Origin } {
  return EmailRequest.parse(payload);
}
