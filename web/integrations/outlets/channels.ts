import type { Channel, WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { isOutletEvent } from '#domain/integrations/outlets.rules.ts';

/** Channel without its address, so that the stored one is kept. */
export function wantedOf({ id, name, events, customers, digestHour }: Channel): WantedChannel {
  return { id, name, events: events.filter(isOutletEvent), customerIds: customers.map((customer) => customer.id), digestHour };
}
