import { getPath } from '#contract/paths/paths.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { findPath } from './paths.read.ts';

export function pathsRoutes({ onPrepared }: Mounting): void {
  onPrepared(getPath, findPath, async (_call, path) => path);
}
