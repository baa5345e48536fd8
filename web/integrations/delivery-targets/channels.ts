import type { Channel, WantedChannel } from '#contract/integrations/integrations.contract.ts';
import { isDeliveryTargetEvent } from '#domain/integrations/delivery-targets.rules.ts';

/** Channel without its address, so that the stored one is kept. */
export function wantedOf({ id, name, events, customers, digestHour }: Channel): WantedChannel {
  return { id, name, events: events.filter(isDeliveryTargetEvent), customerIds: customers.map((customer) => customer.id), digestHour };
}
