import { z } from 'zod';
import type { Origin } from '#server/platform/audit/audit.ts';
import { asAuth } from '#server/platform/db/pools.ts';
import type { AppContext } from '#server/platform/context.ts';

const Asked = z.object({
  email: z.string(),
  origin: z.object({ ip: z.string().nullable(), userAgent: z.string().nullable(), requestId: z.string().nullable() }),
});

/**
 * What somebody asked for an address, known or not: one row in the outbox, and the answer leaves. Whether there is an account, and what
 * becomes of it, is found out by whoever delivers; so neither the answer nor its time tells, and nothing is lost when the process ends.
 */
export async function queueAsked(
  context: AppContext,
  kind: 'password_reset' | 'verification',
  asked: { email: string; origin: Origin },
): Promise<void> {
  await asAuth(context.pools, (tx) =>
    tx
      .insertInto('platform.outbox')
      .values({ kind, payload: JSON.stringify(asked) })
      .execute(),
  );
  context.jobs.nudgeOutbox();
}

export function readAsked(payload: unknown): { email: string; origin: Origin } {
  return Asked.parse(payload);
}
