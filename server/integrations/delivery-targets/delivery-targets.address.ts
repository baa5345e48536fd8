import type { Config } from '#server/platform/config/config.ts';
import { Fault } from '#server/platform/http/faults.ts';
import { refusalOfAddress } from '#server/platform/http/outbound/outbound.ts';

/** Rejects URLs that evidently point to a private network. */
export function refusePrivate(config: Config, { url, field }: { url: string; field: string }): void {
  const message = refusalOfAddress(config, url);
  if (message !== null) throw new Fault('VALIDATION_ERROR', { field, message });
}
