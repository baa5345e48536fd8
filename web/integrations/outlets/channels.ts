import type { Channel, WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { isOutletEvent } from '#domain/integrations/outlets.rules.ts';

/** A channel as it is sent back: without an address, so that the stored one stays. */
export function wantedOf({ id, name, events, customers, digestHour }: Channel): WantedChannel {
  return { id, name, events: events.filter(isOutletEvent), customerIds: customers.map((customer) => customer.id), digestHour };
}
