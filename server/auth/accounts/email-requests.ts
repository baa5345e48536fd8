import { z } from 'zod';
import type { Origin } from '#server/platform/audit/audit.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';

const EmailRequest = z.object({
  email: z.string(),
  origin: z.object({ ip: z.string().nullable(), userAgent: z.string().nullable(), requestId: z.string().nullable() }),
});

/**
 * Stores an outbox row for any address, known or not. The account is looked up at delivery, so that neither the response nor its timing
 * reveals it, and nothing is lost if the process ends.
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
