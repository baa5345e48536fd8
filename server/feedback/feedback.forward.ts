import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import { secondsAsked } from '#server/platform/http/outbound/outbound.retries.ts';
import { DeliveryDeferred } from '#server/platform/jobs/tasks.ts';
import { postingFor } from './feedback.boards.ts';
import { findUnforwarded, markForwarded } from './feedback.queries.ts';

const Payload = z.object({ feedbackId: z.string() });

/** Sends one feedback to the task board, unless already sent; no transaction is open during the call. */
export async function forwardFeedback(
  config: Config,
  pools: Pools,
  row: { organizationId: string | null; payload: unknown },
): Promise<void> {
  const { feedbackId } = Payload.parse(row.payload);
  const { feedback: target } = config;
  if (row.organizationId === null || target.kind === 'none')
    throw new DeliveryDeferred('No task board is configured (FEEDBACK_TARGET).', 0);

  const feedback = await asOrganization(pools, row.organizationId, (tx) => findUnforwarded(tx, feedbackId));
  if (!feedback) return;
  const { url, headers, body, remote } = postingFor(target, feedback);
  const answer = await fetchOutside(config, url, { method: 'POST', headers, body });
  // Only the status is stored, because the board's response may repeat the user's text.
  if (!answer.ok)
    throw new DeliveryDeferred(`The task board (${target.kind}) responded with ${answer.status}.`, secondsAsked(answer.headers) ?? 0);

  const task = remote(await answer.json().catch(() => null));
  await asOrganization(pools, row.organizationId, (tx) => markForwarded(tx, feedbackId, task));
}
