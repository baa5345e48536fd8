import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { asOrganization, type Pools } from '#server/platform/db/pools.ts';
import { fetchOutside } from '#server/platform/http/outbound/outbound.ts';
import { DeliveryDeferred } from '#server/platform/jobs/tasks.ts';
import { postingFor } from './feedback.boards.ts';
import { findUnforwarded, markForwarded } from './feedback.queries.ts';

const Payload = z.object({ feedbackId: z.string() });
const LONGEST_WAIT = 3600;

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
    throw new DeliveryDeferred(`The task board (${target.kind}) responded with ${answer.status}.`, retryAfterMs(answer.headers));

  const task = remote(await answer.json().catch(() => null));
  await asOrganization(pools, row.organizationId, (tx) => markForwarded(tx, feedbackId, task));
}

/** Retry-After in seconds or as a date; GitHub names the time at which its limit ends. */
function retryAfterMs(headers: Headers): number {
  const after = headers.get('retry-after');
  const seconds = after === null ? untilReset(headers) : /^\d{1,6}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(seconds))) : 0;
}

function untilReset(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0;
  return Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
}
