import { isInNetworks } from '#domain/users/networks.rules.ts';
import { Fault } from '#server/platform/http/faults.ts';

/** Throws if the organisation restricts networks and the call comes from another one. */
export function refuseNetwork(networks: readonly string[], ip: string | null): void {
  if (networks.length === 0 || (ip !== null && isInNetworks(ip, networks))) return;
  throw new Fault('NETWORK_NOT_ALLOWED');
}
