import { applyPath, getPath } from '#contract/paths/paths.contract.ts';
import { openCustomer } from '#server/customers/customers.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { scheduleAll } from '#server/recommendations/recommendations.ts';
import { findPath } from './paths.read.ts';

export function pathsRoutes({ on, onPrepared }: Mounting): void {
  onPrepared(getPath, findPath, async (_call, path) => path);

  on(applyPath, async (call) => {
    const { id } = await openCustomer(call.tx, call.params.id);
    return { moves: await scheduleAll(call, id, call.body.moves) };
  });
}
